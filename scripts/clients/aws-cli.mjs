import assert from 'node:assert/strict';
import { join } from 'node:path';
import { needProgram } from './context.mjs';
import { assertSameFiles, files, sample, writeFiles } from './samples.mjs';

export const awsCli = {
  name: 'aws-cli',
  prepare: () => needProgram('aws', 'awscli'),
  async run({ endpoint, folder, bucket, run }) {
    const aws = (...args) => run('aws', ['--endpoint-url', endpoint, ...args]);
    const [there, back] = [join(folder, 'there'), join(folder, 'back')];
    await writeFiles(there);
    await run('aws', ['configure', 'set', 'default.s3.signature_version', 's3v4']);
    await aws('s3', 'mb', `s3://${bucket}`);
    await aws('s3', 'sync', '--no-progress', there, `s3://${bucket}/in`);
    assert.equal(
      await aws('s3', 'sync', '--no-progress', there, `s3://${bucket}/in`),
      '',
      'a second sync sends nothing',
    );
    await aws('s3', 'cp', '--recursive', '--no-progress', `s3://${bucket}/in`, back);
    await assertSameFiles(there, back);

    const head = JSON.parse(await aws('s3api', 'head-object', '--bucket', bucket, '--key', 'in/a note.txt'));
    assert.equal(head.ContentLength, files['a note.txt']);
    for (const version of ['s3v4', 's3', '']) {
      await run('aws', ['configure', 'set', 'default.s3.signature_version', version]);
      const url = (await aws('s3', 'presign', `s3://${bucket}/in/a note.txt`)).trim();
      const shared = Buffer.from(await (await fetch(url)).arrayBuffer());
      const isFile = shared.equals(sample(files['a note.txt'], 'a note.txt'));
      assert.ok(isFile, `a presigned URL gives the file, signed by ${version || 'default'}`);
    }

    await aws('s3', 'mv', '--no-progress', `s3://${bucket}/in/photo ü.jpg`, `s3://${bucket}/moved`);
    assert.match(await aws('s3', 'ls', `s3://${bucket}/`), /20971521 moved/);
    await aws('s3', 'rb', '--force', `s3://${bucket}`);
    return 'sync, copy back, presign by either version and by default, move, remove';
  },
};
