import { createHash, randomBytes } from 'node:crypto';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createKmsKey,
  type EncryptionMode,
  type ModeName,
  modeNames,
  modeOf,
  modeOfCustomer,
  newCustomerKey,
} from '../testing/encryption-modes.ts';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const minPart = 5 * 1024 ** 2;
const plain: EncryptionMode = { write: {}, read: {}, source: {}, answer: {} };
const allModes = ['none', ...modeNames] as const;

describeOnEveryDatabase('uploads and copies that are encrypted', (open) => {
  let test: TestGateway;
  let Bucket: string;
  let serial = 0;

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `sealed-${++serial}`;
    await test.client.send(new CreateBucketCommand({ Bucket }));
  });

  const modeNamed = async (name: ModeName | 'none') => (name === 'none' ? plain : modeOf(test, name));
  const put = (Key: string, Body: Buffer, { write }: EncryptionMode) =>
    test.client.send(new PutObjectCommand({ Bucket, Key, Body, ...write }));
  const get = async (Key: string, more = {}) => {
    const answer = await test.client.send(new GetObjectCommand({ Bucket, Key, ...more }));
    return { ...answer, data: Buffer.from((await answer.Body?.transformToByteArray()) ?? []) };
  };
  const copy = (from: string, Key: string, source: EncryptionMode, target: EncryptionMode) =>
    test.client.send(
      new CopyObjectCommand({
        Bucket,
        Key,
        CopySource: `${Bucket}/${from}`,
        ...source.source,
        ...target.write,
      }),
    );
  const start = async ({ write, answer }: EncryptionMode) => {
    const started = await test.client.send(
      new CreateMultipartUploadCommand({ Bucket, Key: 'big', ...write }),
    );
    expect(started).toMatchObject(answer);
    return started.UploadId ?? '';
  };
  const part = (UploadId: string, PartNumber: number, Body: Buffer, more = {}) =>
    test.client.send(new UploadPartCommand({ Bucket, Key: 'big', UploadId, PartNumber, Body, ...more }));
  const complete = (UploadId: string, etags: (string | undefined)[]) =>
    test.client.send(
      new CompleteMultipartUploadCommand({
        Bucket,
        Key: 'big',
        UploadId,
        MultipartUpload: { Parts: etags.map((ETag, at) => ({ ETag, PartNumber: at + 1 })) },
      }),
    );
  const blobsOf = async (key: string) => {
    const bucket = await test.storage.authorizeBucket('owner', Bucket);
    return (await test.storage.objects.find(bucket, key)).blobs;
  };

  it.each(modeNames)('%s: part by part, of bytes and of another object', async (name) => {
    const mode = await modeOf(test, name);
    const other = await modeOf(test, name === 'SSE-C' ? 'SSE-S3' : 'SSE-C');
    const [one, two] = [randomBytes(minPart), randomBytes(90_000)];
    await put('source', two, other);
    const id = await start(mode);
    const first = await part(id, 1, one, mode.read);
    const second = await test.client.send(
      new UploadPartCopyCommand({
        Bucket,
        Key: 'big',
        UploadId: id,
        PartNumber: 2,
        CopySource: `${Bucket}/source`,
        CopySourceRange: 'bytes=1000-79999',
        ...mode.read,
        ...other.source,
      }),
    );
    for (const answer of [first, second]) {
      const { SSEKMSKeyId, ...method } = mode.answer;
      expect(answer).toMatchObject(method);
    }
    await complete(id, [first.ETag, second.CopyPartResult?.ETag]);

    const data = Buffer.concat([one, two.subarray(1000, 80_000)]);
    const whole = await get('big', mode.read);
    expect(whole).toMatchObject(mode.answer);
    expect(whole.data.equals(data)).toBe(true);
    const across = await get('big', { ...mode.read, Range: `bytes=${minPart - 70_000}-${minPart + 9}` });
    expect(across.data.equals(data.subarray(minPart - 70_000, minPart + 10))).toBe(true);
    const second2 = await get('big', { ...mode.read, PartNumber: 2 });
    expect(second2.data.equals(data.subarray(minPart))).toBe(true);
  });

  it('by lib-storage as by hand', async () => {
    const key = newCustomerKey();
    const data = randomBytes(minPart + 12_345);
    const upload = new Upload({ client: test.client, params: { Bucket, Key: 'up', Body: data, ...key } });
    await upload.done();
    expect((await get('up', key)).data.equals(data)).toBe(true);
  });

  it('under a customer’s key take that key with each part', async () => {
    const key = newCustomerKey();
    const id = await start(modeOfCustomer(key));
    const refused = { code: 'InvalidRequest', status: 400 };
    expect(await errorOf(part(id, 1, randomBytes(10)))).toEqual(refused);
    expect(await errorOf(part(id, 1, randomBytes(10), newCustomerKey()))).toEqual(refused);
    const { ETag } = await part(id, 1, Buffer.from('mine'), key);
    await complete(id, [ETag]);
    expect((await get('big', key)).data.toString()).toBe('mine');
  });

  it.each(allModes.flatMap((from) => allModes.map((to) => ({ from, to }))))(
    'a copy from $from to $to is read as the target says',
    async ({ from, to }) => {
      const [source, target] = [await modeNamed(from), await modeNamed(to)];
      for (const data of [randomBytes(500), randomBytes(200_000)]) {
        await put('a', data, source);
        expect(await copy('a', 'b', source, target)).toMatchObject(target.answer);
        expect((await get('a', source.read)).data.equals(data)).toBe(true);
        const copied = await get('b', target.read);
        expect(copied).toMatchObject(target.answer);
        const md5 = `"${createHash('md5').update(data).digest('hex')}"`;
        expect(copied.ETag === md5).toBe(to === 'none' || to === 'SSE-S3');
        expect(copied.data.equals(data)).toBe(true);
      }
    },
  );

  it('a copy under the same key shares the bytes, and outlives its source', async () => {
    const data = randomBytes(200_000);
    const kms = await modeOf(test, 'SSE-KMS');
    const customer = await modeOf(test, 'SSE-C');
    for (const mode of [await modeOf(test, 'SSE-S3'), kms, customer]) {
      await put('a', data, mode);
      await copy('a', 'b', mode, mode);
      expect(await blobsOf('b')).toEqual(await blobsOf('a'));
      await put('a', randomBytes(10), mode);
      expect((await get('b', mode.read)).data.equals(data)).toBe(true);
    }
  });

  it('a copy under another key has bytes of its own', async () => {
    const [one, other] = [modeOfCustomer(newCustomerKey()), modeOfCustomer(newCustomerKey())];
    await put('a', randomBytes(200_000), one);
    await copy('a', 'a', one, other);
    const [blob] = await blobsOf('a');
    expect((await errorOf(get('a', one.read))).code).toBe('AccessDenied');
    await put('b', randomBytes(200_000), other);
    await copy('b', 'c', other, await modeOf(test, 'SSE-S3'));
    const [before, after] = [await blobsOf('b'), await blobsOf('c')];
    expect(after[0]?.blobId).not.toBe(before[0]?.blobId);
    expect(blob?.sealedAs).not.toBeNull();
  });

  it('a copy of an upload keeps its parts', async () => {
    const [from, to] = [await modeOf(test, 'SSE-C'), await modeOf(test, 'SSE-KMS')];
    const [one, two] = [randomBytes(minPart), randomBytes(7)];
    const id = await start(from);
    const parts = [await part(id, 1, one, from.read), await part(id, 2, two, from.read)];
    const { ETag } = await complete(
      id,
      parts.map((each) => each.ETag),
    );
    await copy('big', 'copy', from, to);
    expect(await get('copy', { PartNumber: 2 })).toMatchObject({ ETag, PartsCount: 2, data: two });
  });

  it('a copy that fails leaves nothing behind', async () => {
    const source = await modeOf(test, 'SSE-S3');
    await put('a', randomBytes(200_000), source);
    const { id } = await createKmsKey(test, 'stranger');
    const foreign = { ...plain, write: { ServerSideEncryption: 'aws:kms', SSEKMSKeyId: id } };
    const before = await countBlobs(test);
    expect((await errorOf(copy('a', 'b', source, foreign))).code).toBe('KMS.NotFoundException');
    test.limits.storedBytes = 200_001;
    expect((await errorOf(copy('a', 'b', source, await modeOf(test, 'SSE-C')))).code).toBe('QuotaExceeded');
    test.limits.storedBytes = null;
    expect(await countBlobs(test)).toBe(before);
  });
});

async function countBlobs({ blobStore }: TestGateway): Promise<number> {
  let count = 0;
  for await (const _ of blobStore.list()) count++;
  return count;
}
