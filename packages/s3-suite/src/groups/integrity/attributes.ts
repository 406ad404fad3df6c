import type { CompletedPart } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';
import { complete, fullPart, smallestPart, upload } from '../multipart/parts.ts';
import { sumOf } from './sums.ts';

export const objectAttributes = group('GetObjectAttributes', {
  'tells all that was asked': async ({ s3, put, Bucket }) => {
    const { ETag } = await put('a', 'hello', { ChecksumAlgorithm: 'SHA256' });
    const found = await s3.getObjectAttributes({
      Bucket,
      Key: 'a',
      ObjectAttributes: ['ETag', 'Checksum', 'ObjectSize', 'StorageClass'],
    });
    expect(found).toMatchObject({ ETag: ETag?.replaceAll('"', ''), ObjectSize: 5, StorageClass: 'STANDARD' });
    expect(found.Checksum).toMatchObject({
      ChecksumSHA256: sumOf('SHA256', 'hello'),
      ChecksumType: 'FULL_OBJECT',
    });
    expect(found.LastModified).toBeInstanceOf(Date);
  },
  'tells only what was asked': async ({ s3, put, Bucket }) => {
    await put('a', 'hello');
    const found = await s3.getObjectAttributes({ Bucket, Key: 'a', ObjectAttributes: ['ObjectSize'] });
    expect([found.ObjectSize, found.ETag, found.StorageClass, found.Checksum]).toEqual([
      5,
      undefined,
      undefined,
      undefined,
    ]);
  },
  'tells how many parts there are, and lists them with the default checksum': async (test) => {
    await upload(test, fullPart(1), 'end');
    const found = await test.s3.getObjectAttributes({
      Bucket: test.Bucket,
      Key: 'a',
      ObjectAttributes: ['ObjectParts', 'ObjectSize'],
      MaxParts: 2,
    });
    expect([found.ObjectParts?.TotalPartsCount, found.ObjectSize]).toEqual([2, smallestPart + 3]);
    expect(found.ObjectParts?.Parts).toEqual([
      { PartNumber: 1, Size: smallestPart, ChecksumCRC64NVME: expect.any(String) },
      { PartNumber: 2, Size: 3, ChecksumCRC64NVME: sumOf('CRC64NVME', 'end') },
    ]);
  },
  'lists parts of a composite checksum, in pages': async (test) => {
    const { s3, Bucket } = test;
    const ChecksumAlgorithm = 'SHA256';
    const { UploadId = '' } = await s3.createMultipartUpload({ Bucket, Key: 'a', ChecksumAlgorithm });
    const bodies = [fullPart(1), Buffer.from('end')];
    const Parts: CompletedPart[] = [];
    for (const [index, Body] of bodies.entries()) {
      const { ETag, ChecksumSHA256 } = await s3.uploadPart({
        Bucket,
        Key: 'a',
        UploadId,
        PartNumber: index + 1,
        Body,
        ChecksumAlgorithm,
      });
      Parts.push({ PartNumber: index + 1, ETag, ChecksumSHA256 });
    }
    await complete(test, UploadId, Parts);
    const ask = { Bucket, Key: 'a', ObjectAttributes: ['ObjectParts' as const], MaxParts: 1 };
    const first = (await s3.getObjectAttributes(ask)).ObjectParts;
    expect(first).toMatchObject({
      TotalPartsCount: 2,
      IsTruncated: true,
      Parts: [{ PartNumber: 1, Size: smallestPart }],
    });
    const second = (await s3.getObjectAttributes({ ...ask, PartNumberMarker: first?.NextPartNumberMarker }))
      .ObjectParts;
    expect(second).toMatchObject({
      IsTruncated: false,
      Parts: [{ PartNumber: 2, Size: 3, ChecksumSHA256: sumOf('SHA256', 'end') }],
    });
  },
  'has no parts of a plain object': async ({ s3, put, Bucket }) => {
    await put('a');
    const found = await s3.getObjectAttributes({ Bucket, Key: 'a', ObjectAttributes: ['ObjectParts'] });
    expect(found.ObjectParts).toBeUndefined();
  },
  'needs to know what is asked': async ({ send, put, Bucket }) => {
    await put('a');
    const answer = await send({ path: pathOf(Bucket, 'a'), query: { attributes: '' } });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidRequest' });
  },
  'refuses an attribute that does not exist': async ({ send, put, Bucket }) => {
    await put('a');
    const headers = { 'x-amz-object-attributes': 'Colour' };
    const answer = await send({ path: pathOf(Bucket, 'a'), query: { attributes: '' }, headers });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidArgument' });
  },
  'is 404 without a key': async ({ s3, Bucket }) => {
    await refused(s3.getObjectAttributes({ Bucket, Key: 'a', ObjectAttributes: ['ETag'] }), 404, 'NoSuchKey');
  },
  'is 403 for another account': async ({ other, put, Bucket }) => {
    await put('a');
    await refused(
      other.getObjectAttributes({ Bucket, Key: 'a', ObjectAttributes: ['ETag'] }),
      403,
      'AccessDenied',
    );
  },
});
