import { spawnSync } from 'node:child_process';
import { mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccessKey, createBucket, listObjects, signIn, userType } from '@atoll/contract';
import { type Account, type Atoll, api, removeFolder, signUp, startAtoll } from '@atoll/testkit';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'atoll-full-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', folder]).status === 0;

describe('a server on a full disk', () => {
  const Bucket = 'full';
  const body = Buffer.alloc(1024 ** 2, 'x');
  let atoll: Atoll;
  let account: Account;
  let client: S3Client;

  beforeEach(({ skip }) => skip(!mounted, 'only root may mount a small disk'));
  beforeAll(async () => {
    if (!mounted) return;
    atoll = await startAtoll({ processes: 'several', env: { DATA_DIR: folder } });
    account = await signUp(atoll);
    await account.api.ask(createBucket, { name: Bucket });
    const key = await account.api.ask(createAccessKey, { name: 'key' });
    client = new S3Client({
      endpoint: atoll.s3Url,
      region: 'us-east-1',
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
    });
  });
  afterAll(async () => {
    client?.destroy();
    await atoll?.stop();
    if (mounted) spawnSync('umount', ['-l', folder]);
    await removeFolder(folder);
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

  it('says so, reads, signs in and deletes, and stores again', { timeout: 300_000 }, async () => {
    const kept: string[] = [];
    const fillByServer = async (writer: number) => {
      for (let n = 0; n < 60; n++) {
        const outcome = await outcomeOf(put(`${writer}-${n}`));
        if (outcome !== 'done') return outcome;
        kept.push(`${writer}-${n}`);
      }
      return 'done';
    };
    const outcomes = await Promise.all(Array.from({ length: 16 }, (_, writer) => fillByServer(writer)));
    expect(new Set(outcomes)).toEqual(new Set(['507 InsufficientStorage']));
    const [first = '', second = '', ...others] = kept;
    expect(others.length).toBeGreaterThan(10);
    await fill();
    await expect.poll(() => atoll.logs()).toContain('the disk is full');
    await works(first);

    await atoll.kill();
    await fill();
    await atoll.restart();
    await works(second);
    expect(await outcomeOf(put('none'))).toBe('507 InsufficientStorage');

    for (const Key of others) await client.send(new DeleteObjectCommand({ Bucket, Key }));
    await expect.poll(() => outcomeOf(put('again')), { timeout: 60_000 }).toBe('done');
  });

  const works = async (key: string) => {
    expect(await read(key)).toHaveLength(body.length);
    expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBeGreaterThan(0);
    const { email, password } = account;
    const encoded = Buffer.from(password).toString('base64');
    await api(atoll).ask(signIn, { user_type: userType, username: email, password: encoded });
    await account.api.ask(listObjects, { bucket: Bucket });
    await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    expect(await outcomeOf(read(key))).toBe('404 NoSuchKey');
  };
});
