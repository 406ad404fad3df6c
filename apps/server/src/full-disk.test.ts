import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccessKey, createBucket } from '@atoll/contract';
import { type Atoll, signUp, startAtoll } from '@atoll/testkit';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'atoll-full-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder]).status === 0;
if (!mounted) {
  await rm(folder, { recursive: true });
  process.stderr.write('SKIPPED: a full disk is not tried, since only root may mount a small one\n');
}

describe.skipIf(!mounted)('a server on a full disk', () => {
  const Bucket = 'full';
  const body = Buffer.alloc(1024 ** 2, 'x');
  let atoll: Atoll;
  let client: S3Client;

  beforeAll(async () => {
    atoll = await startAtoll({ env: { DATA_DIR: folder } });
    const { api } = await signUp(atoll);
    await api.ask(createBucket, { name: Bucket });
    const key = await api.ask(createAccessKey, { name: 'key' });
    client = new S3Client({
      endpoint: atoll.s3Url,
      region: 'us-east-1',
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
    });
  });
  afterAll(async () => {
    client.destroy();
    await atoll.stop();
    spawnSync('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  });

  const put = (Key: string) => client.send(new PutObjectCommand({ Bucket, Key, Body: body }));
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: S3ServiceException) => `${error.$metadata?.httpStatusCode} ${error.name}`,
    );
  const read = async (Key: string) =>
    (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToByteArray();
  /** To the very last byte. */
  const fill = async () => {
    const file = await open(join(folder, 'somebody-elses'), 'a');
    try {
      for (const size of [1024 ** 2, 4096, 1]) {
        while (
          await file.write(Buffer.alloc(size)).then(
            () => true,
            () => false,
          )
        );
      }
    } finally {
      await file.close();
    }
  };

  it('says so, keeps serving what it has, and starts again', { timeout: 120_000 }, async () => {
    await writeFile(join(folder, 'somebody-elses'), Buffer.alloc(12 * 1024 ** 2));
    await put('first');
    let stored = 1;
    let outcome = 'done';
    while (outcome === 'done') {
      outcome = await outcomeOf(put(`more-${stored}`));
      if (outcome === 'done') stored++;
      expect(stored).toBeLessThan(60);
    }
    expect(outcome).toBe('507 InsufficientStorage');
    expect(await read('first')).toHaveLength(body.length);

    await fill();
    await atoll.kill();
    await fill();
    await atoll.restart();
    expect(atoll.logs()).toContain('the disk is full');
    expect(await read('first')).toHaveLength(body.length);
    expect(await outcomeOf(put('none'))).toBe('507 InsufficientStorage');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'first' }));
    expect(await outcomeOf(read('first'))).toBe('404 NoSuchKey');

    await rm(join(folder, 'somebody-elses'));
    await expect.poll(() => outcomeOf(put('again')), { timeout: 10_000 }).toBe('done');
  });
});
