import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectTaggingCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
  type StorageClass,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

const minPart = 5 * 1024 ** 2;

describeOnEveryDatabase('what is kept with an object', (open) => {
  let test: TestGateway;
  let Bucket = '';
  let serial = 0;

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `attributes-${++serial}`;
    await test.client.send(new CreateBucketCommand({ Bucket }));
  });

  const put = (more: Partial<PutObjectCommandInput> = {}, Key = 'a') =>
    test.client.send(new PutObjectCommand({ Bucket, Key, Body: 'x', ...more }));
  const head = (Key = 'a') => test.client.send(new HeadObjectCommand({ Bucket, Key }));
  const copy = (Key: string, more = {}) =>
    test.client.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/a`, ...more }));
  const tagsOf = async (Key = 'a', VersionId?: string) =>
    (await test.client.send(new GetObjectTaggingCommand({ Bucket, Key, VersionId }))).TagSet;
  const tag = (key: string, value: string) => ({ Key: key, Value: value });

  describe('tags', () => {
    it('come with the object, are counted, changed and taken away', async () => {
      await put({ Tagging: 'colour=blue&2=b%20c' });
      expect(await tagsOf()).toEqual(expect.arrayContaining([tag('colour', 'blue'), tag('2', 'b c')]));
      const answer = await test.client.send(new GetObjectCommand({ Bucket, Key: 'a' }));
      expect(answer.TagCount).toBe(2);
      const Tagging = { TagSet: [tag('one', '1')] };
      await test.client.send(new PutObjectTaggingCommand({ Bucket, Key: 'a', Tagging }));
      expect(await tagsOf()).toEqual([tag('one', '1')]);
      await test.client.send(new DeleteObjectTaggingCommand({ Bucket, Key: 'a' }));
      expect(await tagsOf()).toEqual([]);
      expect((await head()).TagCount).toBeUndefined();
    });

    it('go with a copy, unless it says its own', async () => {
      await put({ Tagging: 'colour=blue' });
      await copy('same');
      await copy('other', { TaggingDirective: 'REPLACE', Tagging: 'size=big' });
      await copy('none', { TaggingDirective: 'REPLACE' });
      expect(await tagsOf('same')).toEqual([tag('colour', 'blue')]);
      expect(await tagsOf('other')).toEqual([tag('size', 'big')]);
      expect(await tagsOf('none')).toEqual([]);
    });

    it('belong to a version', async () => {
      const VersioningConfiguration = { Status: 'Enabled' } as const;
      await test.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
      const { VersionId } = await put({ Tagging: 'n=1' });
      await put({ Tagging: 'n=2' });
      expect(await tagsOf('a', VersionId)).toEqual([tag('n', '1')]);
      expect(await tagsOf()).toEqual([tag('n', '2')]);
      const marker = await test.client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }));
      expect(await errorOf(tagsOf())).toEqual({ code: 'NoSuchKey', status: 404 });
      expect(await errorOf(tagsOf('a', marker.VersionId))).toEqual({ code: 'MethodNotAllowed', status: 405 });
    });

    it.each([
      'a='.padEnd(300, 'x'),
      'aws:x=1',
      Array.from({ length: 11 }, (_, at) => `k${at}=1`).join('&'),
      'a=1&a=2',
    ])('are refused against the rules: %#', async (Tagging) => {
      expect(await errorOf(put({ Tagging }))).toEqual({ code: 'InvalidTag', status: 400 });
    });
  });

  describe('storage classes', () => {
    it.each<StorageClass>(['STANDARD_IA', 'REDUCED_REDUNDANCY', 'INTELLIGENT_TIERING'])(
      'are kept by their names: %s',
      async (StorageClass) => {
        await put({ StorageClass });
        expect((await head()).StorageClass).toBe(StorageClass);
        const { Contents } = await test.client.send(new ListObjectsV2Command({ Bucket }));
        expect(Contents?.[0]?.StorageClass).toBe(StorageClass);
      },
    );

    it('can be changed by copying an object onto itself', async () => {
      await put({ Metadata: { kept: 'yes' } });
      expect(await errorOf(copy('a'))).toMatchObject({ code: 'InvalidRequest' });
      await copy('a', { StorageClass: 'STANDARD_IA' });
      expect(await head()).toMatchObject({ StorageClass: 'STANDARD_IA', Metadata: { kept: 'yes' } });
    });

    it('nobody knows are refused', async () => {
      const refused = put({ StorageClass: 'COLDER' as StorageClass });
      expect(await errorOf(refused)).toEqual({ code: 'InvalidStorageClass', status: 400 });
    });
  });

  it('a redirect is given back, and not copied', async () => {
    await put({ WebsiteRedirectLocation: '/elsewhere' });
    expect((await head()).WebsiteRedirectLocation).toBe('/elsewhere');
    await copy('b');
    await copy('c', { WebsiteRedirectLocation: 'https://example.com/' });
    expect((await head('b')).WebsiteRedirectLocation).toBeUndefined();
    expect((await head('c')).WebsiteRedirectLocation).toBe('https://example.com/');
  });

  it('a copy gets another checksum, if it is asked for', async () => {
    await put({ ChecksumAlgorithm: 'CRC32' });
    const { CopyObjectResult } = await copy('b', { ChecksumAlgorithm: 'SHA256' });
    expect(CopyObjectResult?.ChecksumSHA256).toBe('LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE=');
    const answer = await test.client.send(
      new GetObjectCommand({ Bucket, Key: 'b', ChecksumMode: 'ENABLED' }),
    );
    expect(answer.ChecksumSHA256).toBe(CopyObjectResult?.ChecksumSHA256);
    expect(answer.ChecksumCRC32).toBeUndefined();
  });

  describe('deletions under conditions', () => {
    const remove = (more = {}) => test.client.send(new DeleteObjectCommand({ Bucket, Key: 'a', ...more }));
    const failed = { code: 'PreconditionFailed', status: 412 };

    it('take away only what is as it was seen', async () => {
      const { ETag } = await put();
      const { LastModified } = await head();
      expect(await errorOf(remove({ IfMatch: '"other"' }))).toEqual(failed);
      expect(await errorOf(remove({ IfMatchSize: 2 }))).toEqual(failed);
      expect(await errorOf(remove({ IfMatchLastModifiedTime: new Date(0) }))).toEqual(failed);
      await remove({ IfMatch: ETag, IfMatchSize: 1, IfMatchLastModifiedTime: LastModified });
      expect(await errorOf(head())).toMatchObject({ status: 404 });
    });

    it('of nothing succeed, unless If-Match asks for something', async () => {
      await remove({ IfMatchSize: 2 });
      for (const IfMatch of ['"other"', '*']) {
        expect(await errorOf(remove({ IfMatch }))).toEqual({ code: 'NoSuchKey', status: 404 });
      }
    });
  });

  it('attributes of an object in parts name its parts, its class and its size', async () => {
    const start = { Bucket, Key: 'a', ChecksumAlgorithm: 'SHA256', StorageClass: 'STANDARD_IA' } as const;
    const { UploadId } = await test.client.send(new CreateMultipartUploadCommand(start));
    const sent: CompletedPart[] = [];
    for (const [at, Body] of [Buffer.alloc(minPart, 1), Buffer.from('end')].entries()) {
      const PartNumber = at + 1;
      const part = { Bucket, Key: 'a', UploadId, PartNumber, Body, ChecksumAlgorithm: 'SHA256' } as const;
      const { ETag, ChecksumSHA256 } = await test.client.send(new UploadPartCommand(part));
      sent.push({ PartNumber, ETag, ChecksumSHA256 });
    }
    const { Uploads } = await test.client.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(Uploads).toMatchObject([
      {
        Key: 'a',
        UploadId,
        StorageClass: 'STANDARD_IA',
        ChecksumAlgorithm: 'SHA256',
        Owner: { ID: 'owner' },
      },
    ]);
    const listed = await test.client.send(new ListPartsCommand({ Bucket, Key: 'a', UploadId }));
    expect(listed.Parts?.map(({ ChecksumSHA256 }) => ChecksumSHA256)).toEqual(
      sent.map(({ ChecksumSHA256 }) => ChecksumSHA256),
    );
    await test.client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key: 'a', UploadId, MultipartUpload: { Parts: sent } }),
    );
    const found = await test.client.send(
      new GetObjectAttributesCommand({
        Bucket,
        Key: 'a',
        MaxParts: 1,
        ObjectAttributes: ['ETag', 'Checksum', 'ObjectParts', 'StorageClass', 'ObjectSize'],
      }),
    );
    expect(found).toMatchObject({ StorageClass: 'STANDARD_IA', ObjectSize: minPart + 3 });
    expect(found.Checksum?.ChecksumType).toBe('COMPOSITE');
    expect(found.ObjectParts).toMatchObject({
      TotalPartsCount: 2,
      IsTruncated: true,
      NextPartNumberMarker: '1',
      Parts: [{ PartNumber: 1, Size: minPart, ChecksumSHA256: sent[0]?.ChecksumSHA256 }],
    });
  });
});
