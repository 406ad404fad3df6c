import { join } from 'node:path';
import { needProgram } from './context.mjs';
import { assertSameFiles, files, manySmall, writeFiles } from './samples.mjs';

const count = 5000;
const config = {
  RCLONE_CONFIG_ATOLL_TYPE: 's3',
  RCLONE_CONFIG_ATOLL_PROVIDER: 'Other',
  RCLONE_CONFIG_ATOLL_ENV_AUTH: 'true',
};

export const rclone = {
  name: 'rclone',
  prepare: () => needProgram('rclone', 'rclone', 'version'),
  async run({ endpoint, folder, bucket, run }) {
    const env = { ...config, RCLONE_CONFIG_ATOLL_ENDPOINT: endpoint };
    const flags = ['--retries', '1', '--low-level-retries', '1', '--transfers', '8', '--checkers', '8'];
    const call = (...args) => run('rclone', [...flags, ...args], { env });
    const [there, back] = [join(folder, 'there'), join(folder, 'back')];
    await writeFiles(there, { ...manySmall(count), ...files });
    const remote = `atoll:${bucket}/deep/er`;
    await call('mkdir', `atoll:${bucket}`);
    await call('sync', there, remote);
    await call('check', there, remote);
    await call('sync', remote, back);
    await call('check', '--download', back, remote);
    await assertSameFiles(there, back);
    await call('purge', `atoll:${bucket}`);
    return `${count} files there and back, checked`;
  },
};
