import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

const minPart = 5 * 1024 ** 2;

describeOnEveryDatabase('multipart uploads by the AWS SDK', (open) => {
  let test: TestGateway;
  let Bucket: string;
  let serial = 0;

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `multipart-${++serial}`;
    await test.client.send(new CreateBucketCommand({ Bucket }));
  });

  const put = (Key: string, Body: string | Buffer) =>
    test.client.send(new PutObjectCommand({ Bucket, Key, Body }));
  const get = async (Key: string, more = {}) => {
    const answer = await test.client.send(new GetObjectCommand({ Bucket, Key, ...more }));
    return { ...answer, data: Buffer.from((await answer.Body?.transformToByteArray()) ?? []) };
  };

  const start = async (more = {}) => {
    const { UploadId } = await test.client.send(
      new CreateMultipartUploadCommand({ Bucket, Key: 'big', ...more }),
    );
    return UploadId ?? '';
  };
  const part = async (UploadId: string, PartNumber: number, Body: Buffer, more = {}) => {
    const answer = await test.client.send(
      new UploadPartCommand({ Bucket, Key: 'big', UploadId, PartNumber, Body, ...more }),
    );
    return { PartNumber, ...answer };
  };
  const complete = (UploadId: string, Parts: { PartNumber: number; ETag?: string | undefined }[]) =>
    test.client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key: 'big', UploadId, MultipartUpload: { Parts } }),
    );

  it('end to end, part by part', async () => {
    const [one, two] = [randomBytes(minPart), randomBytes(1000)];
    const id = await start({ ContentType: 'video/x', Metadata: { a: 'b' } });
    const parts = [await part(id, 1, one), await part(id, 3, two)];
    const listed = await test.client.send(
      new ListPartsCommand({ Bucket, Key: 'big', UploadId: id, MaxParts: 1 }),
    );
    expect(listed).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '1' });
    expect(listed.Parts?.[0]).toMatchObject({ PartNumber: 1, Size: minPart, ETag: parts[0]?.ETag });
    const uploads = await test.client.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(uploads.Uploads).toMatchObject([{ Key: 'big', UploadId: id }]);
    const { ETag, Location } = await complete(id, parts);
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    expect(Location).toBe(`${test.url}/${Bucket}/big`);
    const found = await get('big');
    expect(found).toMatchObject({ ContentType: 'video/x', Metadata: { a: 'b' }, ETag });
    expect(found.data.equals(Buffer.concat([one, two]))).toBe(true);
    expect((await get('big', { Range: `bytes=${minPart - 2}-${minPart + 1}` })).data).toEqual(
      Buffer.concat([one.subarray(-2), two.subarray(0, 2)]),
    );
    const second = await get('big', { PartNumber: 2 });
    expect(second.PartsCount).toBe(2);
    expect(second.data.equals(two)).toBe(true);
    expect((await complete(id, parts)).ETag).toBe(ETag);
  });

  it.each([
    ['CRC32', 'COMPOSITE'],
    ['CRC32', 'FULL_OBJECT'],
    ['CRC64NVME', 'FULL_OBJECT'],
    ['SHA256', 'COMPOSITE'],
  ] as const)('with %s as %s', async (ChecksumAlgorithm, ChecksumType) => {
    const id = await start({ ChecksumAlgorithm, ChecksumType });
    const parts = [
      await part(id, 1, randomBytes(minPart), { ChecksumAlgorithm }),
      await part(id, 2, randomBytes(10), { ChecksumAlgorithm }),
    ];
    const done = await complete(id, parts);
    expect(done.ChecksumType).toBe(ChecksumType);
    const sum = done[`Checksum${ChecksumAlgorithm}`] ?? '';
    expect(sum.endsWith('-2')).toBe(ChecksumType === 'COMPOSITE');
    // The SDK verifies a full-object checksum itself.
    expect((await get('big', { ChecksumMode: 'ENABLED' })).data).toHaveLength(minPart + 10);
  });

  it('say what is wrong', async () => {
    const id = await start();
    const parts = [await part(id, 1, Buffer.from('small')), await part(id, 2, Buffer.from('last'))];
    expect(await errorOf(complete(id, parts))).toEqual({ code: 'EntityTooSmall', status: 400 });
    expect(await errorOf(complete(id, parts.toReversed()))).toEqual({
      code: 'InvalidPartOrder',
      status: 400,
    });
    expect(await errorOf(complete(id, [{ PartNumber: 1, ETag: '"x"' }]))).toEqual({
      code: 'InvalidPart',
      status: 400,
    });
    await test.client.send(new AbortMultipartUploadCommand({ Bucket, Key: 'big', UploadId: id }));
    expect(await errorOf(complete(id, parts))).toEqual({ code: 'NoSuchUpload', status: 404 });
    expect(await errorOf(part(id, 1, Buffer.from('x')))).toEqual({ code: 'NoSuchUpload', status: 404 });
  });

  it('take parts from objects', async () => {
    const data = randomBytes(minPart + 500);
    await put('source', data);
    const id = await start();
    const copy = async (PartNumber: number, CopySourceRange: string) => {
      const { CopyPartResult } = await test.client.send(
        new UploadPartCopyCommand({
          Bucket,
          Key: 'big',
          UploadId: id,
          PartNumber,
          CopySource: `${Bucket}/source`,
          CopySourceRange,
        }),
      );
      return { PartNumber, ETag: CopyPartResult?.ETag };
    };
    await complete(id, [await copy(1, `bytes=0-${minPart - 1}`), await copy(2, `bytes=100-199`)]);
    expect(
      (await get('big')).data.equals(Buffer.concat([data.subarray(0, minPart), data.subarray(100, 200)])),
    ).toBe(true);
  });

  it('by lib-storage from a stream of unknown length', async () => {
    const data = randomBytes(12 * 1024 ** 2);
    async function* pieces() {
      for (let at = 0; at < data.length; at += 100_000) yield data.subarray(at, at + 100_000);
    }
    await new Upload({
      client: test.client,
      params: { Bucket, Key: 'lib', Body: Readable.from(pieces()) },
    }).done();
    expect((await get('lib')).data.equals(data)).toBe(true);
  });

  it('are listed by key, then folder', async () => {
    for (const Key of ['a/1', 'a/2', 'b', 'b', 'c']) {
      await test.client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    }
    const found: (string | undefined)[] = [];
    let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
    for (;;) {
      const page = await test.client.send(
        new ListMultipartUploadsCommand({ Bucket, MaxUploads: 1, Delimiter: '/', ...marker }),
      );
      found.push(
        ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix),
        ...(page.Uploads ?? []).map(({ Key }) => Key),
      );
      if (!page.IsTruncated) break;
      marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
    expect(found).toEqual(['a/', 'b', 'b', 'c']);
  });
});
