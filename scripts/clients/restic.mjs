import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { needProgram } from './context.mjs';
import { assertSameFiles, files, manySmall, writeFiles } from './samples.mjs';

export const restic = {
  name: 'restic',
  prepare: () => needProgram('restic', 'restic', 'version'),
  async run({ endpoint, folder, bucket, run }) {
    const env = { RESTIC_REPOSITORY: `s3:${endpoint}/${bucket}`, RESTIC_PASSWORD: 'correct horse' };
    const call = (...args) => run('restic', ['--no-cache', ...args], { env });
    const [there, back] = [join(folder, 'there'), join(folder, 'back')];
    await writeFiles(there, { ...manySmall(300), ...files });
    await call('init');
    await call('backup', there);
    await appendFile(join(there, 'a note.txt'), 'one line more');
    await call('backup', there);
    await call('check', '--read-data');
    await call('restore', 'latest', '--verify', '--target', back);
    await assertSameFiles(there, join(back, there));
    await call('forget', '--keep-last', '1', '--prune');
    await call('check', '--read-data');
    return 'init, two backups, check, restore, prune';
  },
};
