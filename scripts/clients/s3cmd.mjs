import assert from 'node:assert/strict';
import { join } from 'node:path';
import { needProgram } from './context.mjs';
import { assertSameFiles, writeFiles } from './samples.mjs';

export const s3cmd = {
  name: 's3cmd',
  prepare: () => needProgram('s3cmd', 's3cmd'),
  async run({ endpoint, credentials, folder, bucket, run }) {
    const { host } = new URL(endpoint);
    const flags = [
      `--access_key=${credentials.accessKeyId}`,
      `--secret_key=${credentials.secretAccessKey}`,
      `--host=${host}`,
      `--host-bucket=${host}`,
      '--no-ssl',
      '--no-progress',
      '--multipart-chunk-size-mb=5',
    ];
    const call = (...args) => run('s3cmd', [...flags, ...args]);
    const [there, back] = [join(folder, 'there'), join(folder, 'back')];
    await writeFiles(there);
    await writeFiles(back, {});
    await call('mb', `s3://${bucket}`);
    await call('sync', `${there}/`, `s3://${bucket}/in/`);
    assert.match(await call('ls', '--recursive', `s3://${bucket}`), /20971521 +s3:\/\/.*photo/);
    await call('sync', `s3://${bucket}/in/`, `${back}/`);
    await assertSameFiles(there, back);
    await call('cp', `s3://${bucket}/in/a note.txt`, `s3://${bucket}/copied`);
    assert.match(await call('info', `s3://${bucket}/copied`), /File size: +1024/);
    assert.match(await call('--signature-v2', 'info', `s3://${bucket}/copied`), /File size: +1024/);
    await call('--signature-v2', 'put', join(there, 'a note.txt'), `s3://${bucket}/older`);
    await call('del', '--recursive', '--force', `s3://${bucket}`);
    await call('rb', `s3://${bucket}`);
    return 'sync there and back in parts, copy, info, signature version 2, delete';
  },
};
