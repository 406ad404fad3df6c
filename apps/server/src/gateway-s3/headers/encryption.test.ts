import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutBucketEncryptionCommand,
  PutObjectCommand,
  S3Client,
  type ServerSideEncryptionByDefault,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { createS3Gateway } from '../index.ts';
import {
  createKmsKey,
  type EncryptionMode,
  modeNames,
  modeOf,
  newCustomerKey,
} from '../testing/encryption-modes.ts';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

/** One inline object, and one blob of several chunks. */
const sizes = { inline: 1000, blob: 300_000 } as const;
const text = 'what nobody else may read. ';

describeOnEveryDatabase('objects that are encrypted', (open) => {
  let test: TestGateway;
  let Bucket: string;
  let serial = 0;

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `encrypted-${++serial}`;
    await test.client.send(new CreateBucketCommand({ Bucket }));
  });

  const put = (Key: string, Body: Buffer | string, more = {}) =>
    test.client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
  const get = async (Key: string, more = {}) => {
    const answer = await test.client.send(new GetObjectCommand({ Bucket, Key, ...more }));
    return { ...answer, data: Buffer.from((await answer.Body?.transformToByteArray()) ?? []) };
  };
  const head = (Key: string, more = {}) => test.client.send(new HeadObjectCommand({ Bucket, Key, ...more }));
  const found = async (key: string) =>
    test.storage.objects.find(await test.storage.authorizeBucket('owner', Bucket), key);
  const setDefault = (rule: ServerSideEncryptionByDefault) =>
    test.client.send(
      new PutBucketEncryptionCommand({
        Bucket,
        ServerSideEncryptionConfiguration: { Rules: [{ ApplyServerSideEncryptionByDefault: rule }] },
      }),
    );

  it.each(modeNames.flatMap((name) => Object.entries(sizes).map(([where, size]) => ({ name, where, size }))))(
    '$name, $where: is read whole and in ranges, and says how it is encrypted',
    async ({ name, size }) => {
      const mode: EncryptionMode = await modeOf(test, name);
      const data = randomBytes(size);
      const written = await put('a', data, mode.write);
      expect(written).toMatchObject(mode.answer);
      const md5 = createHash('md5').update(data).digest('hex');
      expect(written.ETag === `"${md5}"`).toBe(name === 'SSE-S3');
      expect(written.ETag).toMatch(/^"[0-9a-f]{32}"$/);

      const whole = await get('a', { ...mode.read, ChecksumMode: 'ENABLED' });
      expect(whole).toMatchObject({ ...mode.answer, ContentLength: size, ETag: written.ETag });
      expect(whole.ChecksumCRC32).toBe(written.ChecksumCRC32);
      expect(whole.data.equals(data)).toBe(true);
      for (const [first, last] of [
        [0, 0],
        [10, 900],
        [size - 1, size - 1],
        [Math.floor(size / 4), size - 2],
      ] as const) {
        const range = await get('a', { ...mode.read, Range: `bytes=${first}-${last}` });
        expect(range.ContentRange).toBe(`bytes ${first}-${last}/${size}`);
        expect(range.data.equals(data.subarray(first, last + 1))).toBe(true);
      }
      expect(await head('a', mode.read)).toMatchObject({ ...mode.answer, ContentLength: size });
      const attributes = await test.client.send(
        new GetObjectAttributesCommand({
          Bucket,
          Key: 'a',
          ObjectAttributes: ['ObjectSize'],
          ...mode.read,
        }),
      );
      expect(attributes.ObjectSize).toBe(size);
    },
  );

  it.each(modeNames)('%s: keeps an empty object', async (name) => {
    const mode = await modeOf(test, name);
    await put('empty', '', mode.write);
    expect((await get('empty', mode.read)).data).toHaveLength(0);
  });

  it.each(modeNames)('%s: leaves no plaintext where bytes lie', async (name) => {
    const mode = await modeOf(test, name);
    await put('row', text.repeat(10), mode.write);
    await put('blob', text.repeat(10_000), mode.write);
    const [row, blob] = [await found('row'), await found('blob')];
    expect(row.inlineBytes).not.toBeNull();
    expect(Buffer.from(row.inlineBytes ?? []).includes(text)).toBe(false);
    const [{ blobId } = { blobId: '' }] = blob.blobs;
    const stored = await buffer(test.blobStore.read(blobId));
    expect(stored.length).toBeGreaterThan(text.length * 10_000);
    expect(stored.includes(text)).toBe(false);
  });

  it('without a word stays as it is, and is read without a key', async () => {
    await put('plain', text);
    expect((await get('plain')).ServerSideEncryption).toBeUndefined();
    expect(Buffer.from((await found('plain')).inlineBytes ?? []).toString()).toBe(text);
    expect(await errorOf(get('plain', newCustomerKey()))).toEqual({ code: 'InvalidRequest', status: 400 });
  });

  it('under a customer’s key opens with that key alone', async () => {
    const key = newCustomerKey();
    await put('mine', text, key);
    expect(await errorOf(get('mine'))).toEqual({ code: 'InvalidRequest', status: 400 });
    expect(await errorOf(get('mine', newCustomerKey()))).toEqual({ code: 'AccessDenied', status: 403 });
    expect((await errorOf(head('mine'))).status).toBe(400);
    expect((await errorOf(head('mine', newCustomerKey()))).status).toBe(403);
    expect((await get('mine', key)).data.toString()).toBe(text);
  });

  it('under a customer’s key is refused when the key came through damaged', async () => {
    const header = 'x-amz-server-side-encryption-customer-key-md5';
    const command = new PutObjectCommand({ Bucket, Key: 'mine', Body: text, ...newCustomerKey() });
    withHeader(command, header, newCustomerKey().SSECustomerKeyMD5);
    expect(await errorOf(test.client.send(command))).toEqual({ code: 'InvalidArgument', status: 400 });
  });

  it.each([
    ['nothing stands between', undefined, 'none'],
    ['a proxy took it by TLS', 'https', 'none'],
    ['a proxy took it without', 'http', 'InvalidRequest'],
  ])('under a customer’s key, public by https: %s', async (_, protocol, code) => {
    const gateway = createS3Gateway({ ...test.gatewayDeps, publicUrl: 'https://s3.example.com' });
    const port = await gateway.listen(0, '127.0.0.1');
    const client = new S3Client({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: test,
    });
    const command = new PutObjectCommand({ Bucket, Key: 'mine', Body: text, ...newCustomerKey() });
    withHeader(command, 'x-forwarded-proto', protocol);
    try {
      const refused = client.send(command).then(
        () => 'none',
        (error: Error) => error.name,
      );
      expect(await refused).toBe(code);
    } finally {
      client.destroy();
      await gateway.close();
    }
  });

  it('with a KMS key is neither read nor written while the key is disabled', async () => {
    const { id } = await createKmsKey(test);
    const mode = { ServerSideEncryption: 'aws:kms', SSEKMSKeyId: id } as const;
    await put('a', text, mode);
    const setState = (state: 'Enabled' | 'Disabled') =>
      test.storage.handlers.setKmsKeyState({ key_id: id, state }, callContext('owner'));
    await setState('Disabled');
    expect(await errorOf(get('a'))).toEqual({ code: 'KMS.DisabledException', status: 400 });
    expect(await errorOf(put('b', text, mode))).toEqual({ code: 'KMS.DisabledException', status: 400 });
    await setState('Enabled');
    expect((await get('a')).data.toString()).toBe(text);
  });

  it('with a KMS key of somebody else, or of nobody, is refused', async () => {
    const { id, arn } = await createKmsKey(test, 'stranger');
    for (const SSEKMSKeyId of [id, arn, 'alias/nobody']) {
      const mode = { ServerSideEncryption: 'aws:kms', SSEKMSKeyId };
      expect(await errorOf(put('a', text, mode))).toEqual({ code: 'KMS.NotFoundException', status: 400 });
      const asDefault = setDefault({ SSEAlgorithm: 'aws:kms', KMSMasterKeyID: SSEKMSKeyId });
      expect(await errorOf(asDefault)).toEqual({ code: 'KMS.NotFoundException', status: 400 });
    }
  });

  it('as the bucket says when the request says nothing', async () => {
    await setDefault({ SSEAlgorithm: 'AES256' });
    expect((await put('a', text)).ServerSideEncryption).toBe('AES256');
    const { id, arn } = await createKmsKey(test);
    await setDefault({ SSEAlgorithm: 'aws:kms', KMSMasterKeyID: id });
    expect(await put('b', text)).toMatchObject({ ServerSideEncryption: 'aws:kms', SSEKMSKeyId: arn });
    expect((await put('c', text, { ServerSideEncryption: 'AES256' })).ServerSideEncryption).toBe('AES256');
    const key = newCustomerKey();
    expect(await put('d', text, key)).toMatchObject({ SSECustomerKeyMD5: key.SSECustomerKeyMD5 });
    for (const Key of ['a', 'b', 'c']) expect((await get(Key)).data.toString()).toBe(text);
  });

  it('and then refuses headers that contradict one another', async () => {
    const wrong = [
      { ServerSideEncryption: 'AES128' },
      { ServerSideEncryption: 'AES256', SSEKMSKeyId: 'k' },
      { ServerSideEncryption: 'AES256', ...newCustomerKey() },
    ];
    for (const mode of wrong) {
      expect(await errorOf(put('a', text, mode))).toEqual({ code: 'InvalidArgument', status: 400 });
    }
  });

  it.each(Object.entries(sizes))('%s: never answers bytes that were changed', async (_, size) => {
    await put('a', randomBytes(size), { ServerSideEncryption: 'AES256' });
    const object = await found('a');
    const flip = (sealed: Buffer) => {
      sealed[size - 10] = (sealed[size - 10] ?? 0) ^ 1;
      return sealed;
    };
    // The store finds no damage: its own checksums match what it was given.
    const [blob] = object.blobs;
    if (blob) {
      const changed = flip(await buffer(test.blobStore.read(blob.blobId)));
      const { id } = await test.blobStore.put(once(changed));
      await test.database.transaction((tx) =>
        tx.updateTable('object_blobs').set({ blob_id: id }).where('object_id', '=', object.id).execute(),
      );
    } else {
      const inline_bytes = flip(Buffer.from(object.inlineBytes ?? []));
      await test.database.transaction((tx) =>
        tx.updateTable('objects').set({ inline_bytes }).where('id', '=', object.id).execute(),
      );
    }
    expect((await errorOf(get('a', { Range: `bytes=${size - 5}-` }))).status).toBe(500);
    await expect(get('a')).rejects.toThrow();
  });

  it('is wrapped anew after the key of SSE-S3 was rotated, and no byte moves', async () => {
    await put('a', text.repeat(10_000), { ServerSideEncryption: 'AES256' });
    const before = await found('a');
    await test.storage.rotateManagedKey();
    await test.storage.jobs
      .find(({ name }) => name === 'storage-reencryption')
      ?.run(new AbortController().signal);
    const after = await found('a');
    expect(after.blobs).toEqual(before.blobs);
    expect(after.encryption).not.toEqual(before.encryption);
    expect(after.encryption).toMatchObject({ mode: 'SSE-S3', keyVersion: 2 });
    expect((await get('a')).data.toString()).toBe(text.repeat(10_000));
  });
});

/** Replaces what the SDK would send. */
function withHeader(command: PutObjectCommand, name: string, value: string | undefined): void {
  if (value === undefined) return;
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers[name] = value;
      return next(args);
    },
    { step: 'build', priority: 'low' },
  );
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
