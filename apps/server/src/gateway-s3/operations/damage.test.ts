import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3ServiceException,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

describeOnEveryDatabase('a damaged object', (open, dialect) => {
  let test: TestGateway;
  const Bucket = `damage-${dialect}`;
  const small = Buffer.alloc(10_000, 's');
  const large = Buffer.alloc(300_000, 'l');

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket }));
  });
  afterAll(() => test.close());

  const put = (Key: string, Body: Buffer, more: object = {}) =>
    test.client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
  const row = (key: string) =>
    test.database.read.selectFrom('objects').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
  const change = (key: string, columns: { inline_bytes?: Uint8Array | null; inline_sum?: number | null }) =>
    test.database.transaction(async (tx) => {
      await tx.updateTable('objects').set(columns).where('key', '=', key).execute();
    });
  const flip = async (key: string) => {
    const bytes = Buffer.from((await row(key)).inline_bytes ?? []);
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
    await change(key, { inline_bytes: bytes });
  };
  const pathOf = async (key: string) => {
    const { id } = await row(key);
    const { blob_id } = await test.database.read
      .selectFrom('object_blobs')
      .select('blob_id')
      .where('object_id', '=', id)
      .executeTakeFirstOrThrow();
    return join(test.blobFolder, blob_id.slice(0, 3), blob_id);
  };

  const harms: readonly [string, (key: string) => Promise<unknown>][] = [
    ['a flipped bit in its row', (key) => put(key, small).then(() => flip(key))],
    [
      'a flipped bit in an encrypted row',
      (key) => put(key, small, { ServerSideEncryption: 'AES256' }).then(() => flip(key)),
    ],
    [
      'a flipped bit in a row without a sum',
      async (key) => {
        await put(key, small);
        await change(key, { inline_sum: null });
        await flip(key);
      },
    ],
    [
      'bytes and sum of another row',
      async (key) => {
        await put(key, small);
        await put('another row', Buffer.alloc(10_000, 'o'));
        const { inline_bytes, inline_sum } = await row('another row');
        await change(key, { inline_bytes, inline_sum });
      },
    ],
    [
      'another blob of the same size in the place of its own',
      async (key) => {
        await put(key, large);
        await put('another blob', Buffer.alloc(300_000, 'o'));
        await writeFile(await pathOf(key), await readFile(await pathOf('another blob')));
      },
    ],
    ['a lost blob', async (key) => put(key, large).then(async () => rm(await pathOf(key)))],
  ];

  const asked: readonly [string, (Key: string) => Promise<unknown>][] = [
    ['GET', (Key) => test.client.send(new GetObjectCommand({ Bucket, Key }))],
    ['HEAD', (Key) => test.client.send(new HeadObjectCommand({ Bucket, Key }))],
    [
      'CopyObject',
      (Key) => test.client.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: sourceOf(Key) })),
    ],
    [
      'UploadPartCopy',
      async (Key) => {
        const { UploadId } = await test.client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'up' }));
        const upload = { Bucket, Key: 'up', UploadId, PartNumber: 1 };
        return test.client.send(new UploadPartCopyCommand({ ...upload, CopySource: sourceOf(Key) }));
      },
    ],
    [
      'GetObjectAttributes',
      (Key) =>
        test.client.send(new GetObjectAttributesCommand({ Bucket, Key, ObjectAttributes: ['ObjectSize'] })),
    ],
  ];
  const sourceOf = (key: string) => `${Bucket}/${encodeURIComponent(key)}`;
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: S3ServiceException) => error.$metadata?.httpStatusCode ?? error,
    );

  it.each(harms)('by %s is answered with an error by every call', async (name, harm) => {
    await harm(name);
    const outcomes: Record<string, unknown> = {};
    for (const [call, ask] of asked) outcomes[call] = await outcomeOf(ask(name));
    expect(outcomes).toEqual(Object.fromEntries(asked.map(([call]) => [call, 500])));
  });

  it('says what is wrong and whom to ask', async () => {
    await put('told', small);
    await flip('told');
    const error = await test.client.send(new GetObjectCommand({ Bucket, Key: 'told' })).catch(String);
    expect(error).toContain('damaged');
    expect(error).toContain('operator');
    expect(error).not.toContain('again');
  });

  it('is told by HEAD ten seconds after a HEAD that found none', async () => {
    await put('asked before', large);
    const head = () => outcomeOf(test.client.send(new HeadObjectCommand({ Bucket, Key: 'asked before' })));
    expect(await head()).toBe('answered');
    await rm(await pathOf('asked before'));
    test.clock.nowMs += 10_000;
    expect(await head()).toBe(500);
  });

  it('is known to HEAD once a read has found it, also behind the first block', async () => {
    await put('late', Buffer.alloc(600_000, 'l'));
    const path = await pathOf('late');
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0, 599_000, 599_010));
    const get = async () =>
      (await test.client.send(new GetObjectCommand({ Bucket, Key: 'late' }))).Body?.transformToByteArray();
    await expect(get()).rejects.toThrow();
    const head = () => outcomeOf(test.client.send(new HeadObjectCommand({ Bucket, Key: 'late' })));
    await expect.poll(head).toBe(500);
  });
});
