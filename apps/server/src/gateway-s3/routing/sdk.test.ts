import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

describeOnEveryDatabase('the AWS SDK', (open) => {
  let test: TestGateway;
  let Bucket: string;
  let serial = 0;

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `sdk-${++serial}`;
    await test.client.send(new CreateBucketCommand({ Bucket }));
  });

  const put = (Key: string, Body: string | Buffer, more = {}) =>
    test.client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
  const get = async (Key: string, more = {}) => {
    const answer = await test.client.send(new GetObjectCommand({ Bucket, Key, ...more }));
    return { ...answer, data: Buffer.from((await answer.Body?.transformToByteArray()) ?? []) };
  };

  describe('buckets', () => {
    it('are made, found, listed and deleted', async () => {
      const { Buckets } = await test.client.send(new ListBucketsCommand({}));
      expect(Buckets?.map(({ Name }) => Name)).toContain(Bucket);
      await test.client.send(new HeadBucketCommand({ Bucket }));
      expect(
        (await test.client.send(new GetBucketLocationCommand({ Bucket }))).LocationConstraint,
      ).toBeFalsy();
      expect((await test.client.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBeUndefined();
      await test.client.send(new DeleteBucketCommand({ Bucket }));
      expect(await errorOf(test.client.send(new HeadBucketCommand({ Bucket })))).toMatchObject({
        status: 404,
      });
    });

    it('say what is wrong', async () => {
      const create = (name: string) => errorOf(test.client.send(new CreateBucketCommand({ Bucket: name })));
      expect(await create('UPPER')).toEqual({ code: 'InvalidBucketName', status: 400 });
      expect(await errorOf(test.stranger.send(new CreateBucketCommand({ Bucket })))).toEqual({
        code: 'BucketAlreadyExists',
        status: 409,
      });
      await put('a', 'x');
      expect(await errorOf(test.client.send(new DeleteBucketCommand({ Bucket })))).toEqual({
        code: 'BucketNotEmpty',
        status: 409,
      });
    });

    it('are closed to other accounts', async () => {
      await put('secret', 'x');
      for (const command of [
        new GetObjectCommand({ Bucket, Key: 'secret' }),
        new ListObjectsV2Command({ Bucket }),
        new PutObjectCommand({ Bucket, Key: 'secret', Body: 'y' }),
        new DeleteObjectCommand({ Bucket, Key: 'secret' }),
      ]) {
        expect(await errorOf(test.stranger.send(command as GetObjectCommand))).toEqual({
          code: 'AccessDenied',
          status: 403,
        });
      }
      const copy = new CopyObjectCommand({ Bucket: 'stolen', Key: 'a', CopySource: `${Bucket}/secret` });
      await test.stranger.send(new CreateBucketCommand({ Bucket: `stolen-${serial}` }));
      copy.input.Bucket = `stolen-${serial}`;
      expect(await errorOf(test.stranger.send(copy))).toEqual({ code: 'AccessDenied', status: 403 });
    });
  });

  describe('objects', () => {
    it.each([0, 1, 1024, 100_000, 3_000_000])('of %i bytes come back as they were', async (sizeBytes) => {
      const data = randomBytes(sizeBytes);
      const { ETag } = await put('folder/a b+ü&%?#.txt', data);
      expect(ETag).toBe(`"${createHash('md5').update(data).digest('hex')}"`);
      const found = await get('folder/a b+ü&%?#.txt');
      expect(found.data.equals(data)).toBe(true);
      expect(found.ContentLength).toBe(sizeBytes);
    });

    it('keep what was said about them', async () => {
      await put('a', 'hello', {
        ContentType: 'text/html',
        CacheControl: 'max-age=5',
        ContentDisposition: 'inline; filename="a.html"',
        ContentLanguage: 'fr',
        Expires: new Date('2030-01-01T00:00:00Z'),
        Metadata: { colour: 'blue', plain: 'x' },
      });
      const head = await test.client.send(new HeadObjectCommand({ Bucket, Key: 'a' }));
      expect(head).toMatchObject({
        ContentType: 'text/html',
        CacheControl: 'max-age=5',
        ContentDisposition: 'inline; filename="a.html"',
        ContentLanguage: 'fr',
        ContentLength: 5,
        AcceptRanges: 'bytes',
        Metadata: { colour: 'blue', plain: 'x' },
      });
      const overridden = await get('a', {
        ResponseContentType: 'text/plain',
        ResponseCacheControl: 'no-store',
      });
      expect(overridden).toMatchObject({ ContentType: 'text/plain', CacheControl: 'no-store' });
    });

    it.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
      'carry %s',
      async (ChecksumAlgorithm) => {
        const data = randomBytes(70_000);
        const written = await put('a', data, { ChecksumAlgorithm });
        const field = `Checksum${ChecksumAlgorithm}` as const;
        expect(written[field]).toBeTruthy();
        const found = await get('a', { ChecksumMode: 'ENABLED' });
        expect(found[field]).toBe(written[field]);
        expect(found.data.equals(data)).toBe(true);
      },
    );

    it('stream with a trailing checksum', async () => {
      const data = randomBytes(200_000);
      const Body = Readable.from([data.subarray(0, 77_777), data.subarray(77_777)]);
      const written = await put('a', Body as unknown as Buffer, { ContentLength: data.length });
      expect(written.ChecksumCRC32).toBeTruthy();
      expect((await get('a')).data.equals(data)).toBe(true);
    });

    it('are refused when they are not what they claim', async () => {
      const ContentMD5 = Buffer.alloc(16).toString('base64');
      expect(await errorOf(put('a', 'x', { ContentMD5 }))).toEqual({ code: 'BadDigest', status: 400 });
      expect(await errorOf(put('a', 'x', { ChecksumCRC32: 'AAAAAA==' }))).toEqual({
        code: 'BadDigest',
        status: 400,
      });
      expect(await errorOf(put('a', 'x', { ContentMD5: 'nonsense' }))).toEqual({
        code: 'InvalidDigest',
        status: 400,
      });
      expect(await errorOf(get('a'))).toEqual({ code: 'NoSuchKey', status: 404 });
      expect(await errorOf(put('a'.repeat(1025), 'x'))).toEqual({ code: 'KeyTooLongError', status: 400 });
      expect(await errorOf(put('a', 'x', { Metadata: { big: 'x'.repeat(2048) } }))).toEqual({
        code: 'MetadataTooLarge',
        status: 400,
      });
    });

    it('come in ranges', async () => {
      const data = randomBytes(600_000);
      await put('a', data);
      for (const [Range, start, end] of [
        ['bytes=0-0', 0, 1],
        ['bytes=100-300000', 100, 300_001],
        ['bytes=599999-', 599_999, 600_000],
        ['bytes=-5', 599_995, 600_000],
        ['bytes=10-9999999', 10, 600_000],
      ] as const) {
        const found = await get('a', { Range });
        expect(found.data.equals(data.subarray(start, end))).toBe(true);
        expect(found.ContentRange).toBe(`bytes ${start}-${end - 1}/600000`);
      }
      expect((await get('a', { Range: 'bytes=5-1' })).data).toHaveLength(600_000);
      expect(await errorOf(get('a', { Range: 'bytes=600000-' }))).toEqual({
        code: 'InvalidRange',
        status: 416,
      });
    });

    it('are read under conditions', async () => {
      const { ETag } = await put('a', 'x');
      const past = new Date(Date.now() - 60_000);
      const future = new Date(Date.now() + 60_000);
      expect(await errorOf(get('a', { IfMatch: '"other"' }))).toMatchObject({ status: 412 });
      expect(await errorOf(get('a', { IfUnmodifiedSince: past }))).toMatchObject({ status: 412 });
      expect(await errorOf(get('a', { IfNoneMatch: ETag }))).toMatchObject({ status: 304 });
      expect(await errorOf(get('a', { IfModifiedSince: future }))).toMatchObject({ status: 304 });
      expect(
        (await get('a', { IfMatch: ETag, IfNoneMatch: '"other"', IfModifiedSince: past })).data.toString(),
      ).toBe('x');
    });

    it('are written under conditions', async () => {
      const { ETag } = await put('a', 'one', { IfNoneMatch: '*' });
      expect(await errorOf(put('a', 'two', { IfNoneMatch: '*' }))).toEqual({
        code: 'PreconditionFailed',
        status: 412,
      });
      expect(await errorOf(put('a', 'two', { IfMatch: '"other"' }))).toEqual({
        code: 'PreconditionFailed',
        status: 412,
      });
      await put('a', 'two', { IfMatch: ETag });
      expect((await get('a')).data.toString()).toBe('two');
    });

    it('are copied, with their headers or with new ones', async () => {
      const { ETag } = await put('a ü', 'text', { ContentType: 'text/css', Metadata: { one: '1' } });
      const CopySource = `${Bucket}/${encodeURIComponent('a ü')}`;
      const copy = (Key: string, more = {}) =>
        test.client.send(new CopyObjectCommand({ Bucket, Key, CopySource, ...more }));
      expect((await copy('b')).CopyObjectResult?.ETag).toBe(ETag);
      expect(await get('b')).toMatchObject({ ContentType: 'text/css', Metadata: { one: '1' } });
      await copy('c', { MetadataDirective: 'REPLACE', ContentType: 'text/x', Metadata: { two: '2' } });
      expect(await get('c')).toMatchObject({ ContentType: 'text/x', Metadata: { two: '2' } });
      expect(await errorOf(copy('a ü'))).toEqual({ code: 'InvalidRequest', status: 400 });
      expect(await errorOf(copy('d', { CopySourceIfNoneMatch: ETag }))).toMatchObject({ status: 412 });
      expect(await errorOf(copy('d', { CopySource: `${Bucket}/missing` }))).toMatchObject({ status: 404 });
    });

    it('are deleted, one or many', async () => {
      for (const key of ['a', 'b', 'c&<ü', 'd']) await put(key, 'x');
      await test.client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }));
      await test.client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }));
      const { Deleted, Errors } = await test.client.send(
        new DeleteObjectsCommand({
          Bucket,
          Delete: {
            Objects: [{ Key: 'b' }, { Key: 'c&<ü' }, { Key: 'missing' }, { Key: 'd', VersionId: 'other' }],
          },
        }),
      );
      expect(Deleted?.map(({ Key }) => Key)).toEqual(['b', 'c&<ü', 'missing']);
      expect(Errors).toMatchObject([{ Key: 'd', Code: 'NoSuchVersion' }]);
      const { Contents } = await test.client.send(new ListObjectsV2Command({ Bucket }));
      expect(Contents?.map(({ Key }) => Key)).toEqual(['d']);
    });
  });

  describe('lists', () => {
    beforeEach(async () => {
      for (const key of ['a b', 'a/1', 'a/2', 'b/1', 'c', 'é', '\u{1f600}']) await put(key, key);
    });

    it('version 2', async () => {
      const first = await test.client.send(
        new ListObjectsV2Command({ Bucket, MaxKeys: 3, FetchOwner: true }),
      );
      expect(first).toMatchObject({ KeyCount: 3, MaxKeys: 3, IsTruncated: true });
      expect(first.Contents?.[0]?.Owner?.ID).toBe('owner');
      const second = await test.client.send(
        new ListObjectsV2Command({ Bucket, ContinuationToken: first.NextContinuationToken }),
      );
      expect([...(first.Contents ?? []), ...(second.Contents ?? [])].map(({ Key }) => Key)).toEqual([
        'a b',
        'a/1',
        'a/2',
        'b/1',
        'c',
        'é',
        '\u{1f600}',
      ]);
      const folders = await test.client.send(
        new ListObjectsV2Command({ Bucket, Delimiter: '/', StartAfter: 'a b' }),
      );
      expect(folders.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['a/', 'b/']);
      const encoded = await test.client.send(
        new ListObjectsV2Command({ Bucket, EncodingType: 'url', Prefix: 'a ' }),
      );
      expect(encoded.Contents?.[0]?.Key).toBe('a%20b');
      expect((await test.client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 0 }))).KeyCount).toBe(0);
    });

    it('version 1', async () => {
      const keys: (string | undefined)[] = [];
      let Marker: string | undefined;
      do {
        const page = await test.client.send(
          new ListObjectsCommand({ Bucket, Delimiter: '/', MaxKeys: 1, Marker }),
        );
        keys.push(
          ...(page.Contents ?? []).map(({ Key }) => Key),
          ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix),
        );
        Marker = page.NextMarker;
      } while (Marker);
      expect(keys).toEqual(['a b', 'a/', 'b/', 'c', 'é', '\u{1f600}']);
    });

    it('versions', async () => {
      const { Versions, IsTruncated } = await test.client.send(
        new ListObjectVersionsCommand({ Bucket, Prefix: 'a' }),
      );
      expect(Versions?.map(({ Key, VersionId, IsLatest }) => [Key, VersionId, IsLatest])).toEqual([
        ['a b', 'null', true],
        ['a/1', 'null', true],
        ['a/2', 'null', true],
      ]);
      expect(IsTruncated).toBe(false);
    });
  });

  it('makes presigned URLs that work in a plain client', async () => {
    const putUrl = await getSignedUrl(
      test.client,
      new PutObjectCommand({ Bucket, Key: 'p/ü 1', ContentType: 'text/plain' }),
      {
        expiresIn: 60,
      },
    );
    const stored = await fetch(putUrl, {
      method: 'PUT',
      body: 'presigned',
      headers: { 'content-type': 'text/plain' },
    });
    expect(stored.status).toBe(200);
    const getUrl = await getSignedUrl(test.client, new GetObjectCommand({ Bucket, Key: 'p/ü 1' }), {
      expiresIn: 60,
    });
    expect(await (await fetch(getUrl)).text()).toBe('presigned');
    expect((await fetch(getUrl.replace('p/', 'q/'))).status).toBe(403);
  });
});
