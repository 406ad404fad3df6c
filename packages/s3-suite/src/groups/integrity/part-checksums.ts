import { createHash } from 'node:crypto';
import { Crc64Nvme } from '@aws-sdk/checksums/crc';
import type { CompletedPart } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import type { Case } from '../../case.ts';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { elementsOf } from '../../wire/answer.ts';
import { pathOf } from '../../wire/send.ts';
import { begin, complete, fullPart, smallestPart } from '../multipart/parts.ts';
import { type Algorithm, algorithms, fieldOf, sdkAlgorithms, sumOf } from './sums.ts';

const body = 'hello checksums';
const whole = ['CRC32', 'CRC32C', 'CRC64NVME'] as const;
const composable = algorithms.filter((algorithm) => algorithm !== 'CRC64NVME');
const compositeOnly = algorithms.filter((algorithm) => whole.every((name) => name !== algorithm));

function isOfSdk(algorithm: Algorithm): boolean {
  return sdkAlgorithms.some((name) => name === algorithm);
}

/** Uploads an object in the given parts, under the key `a`. Returns the endpoint's checksum of each part. */
async function uploadHashed(
  test: Case,
  asked: { ChecksumAlgorithm: Algorithm; ChecksumType: 'COMPOSITE' | 'FULL_OBJECT' },
  ...bodies: (string | Buffer)[]
): Promise<(string | undefined)[]> {
  const { s3, Bucket } = test;
  const { ChecksumAlgorithm } = asked;
  const field = fieldOf(ChecksumAlgorithm);
  const { UploadId = '' } = await s3.createMultipartUpload({ Bucket, Key: 'a', ...asked });
  const parts: CompletedPart[] = [];
  for (const [index, Body] of bodies.entries()) {
    const ref = { Bucket, Key: 'a', UploadId, PartNumber: index + 1 };
    const { ETag, [field]: sum } = await s3.uploadPart({
      ...ref,
      Body,
      // CRC64NVME of a whole part is too slow for `sumOf`.
      ...(isOfSdk(ChecksumAlgorithm) ? { ChecksumAlgorithm } : { [field]: sumOf(ChecksumAlgorithm, Body) }),
    });
    parts.push({ PartNumber: index + 1, ETag, [field]: sum });
  }
  await complete(test, UploadId, parts);
  return parts.map((part) => part[field]);
}

export const partChecksums = group('checksums of parts', {
  ...each(
    '%s, composite: the checksum of the parts’ checksums',
    composable,
    async (ChecksumAlgorithm, test) => {
      const { s3, Bucket } = test;
      const { UploadId } = await s3.createMultipartUpload({
        Bucket,
        Key: 'a',
        ChecksumAlgorithm,
        ChecksumType: 'COMPOSITE',
      });
      const field = fieldOf(ChecksumAlgorithm);
      const sent = await s3.uploadPart({
        Bucket,
        Key: 'a',
        UploadId,
        PartNumber: 1,
        Body: body,
        [field]: sumOf(ChecksumAlgorithm, body),
      });
      expect(sent[field]).toBe(sumOf(ChecksumAlgorithm, body));
      const Parts = [{ PartNumber: 1, ETag: sent.ETag, [field]: sent[field] }];
      const done = await s3.completeMultipartUpload({
        Bucket,
        Key: 'a',
        UploadId,
        MultipartUpload: { Parts },
      });
      const expected = `${sumOf(ChecksumAlgorithm, Buffer.from(sent[field] ?? '', 'base64'))}-1`;
      expect([done[field], done.ChecksumType]).toEqual([expected, 'COMPOSITE']);
      const head = await s3.headObject({ Bucket, Key: 'a', ChecksumMode: 'ENABLED' });
      expect([head[field], head.ChecksumType]).toEqual([expected, 'COMPOSITE']);
    },
  ),
  ...each(
    '%s of a part, by its number or by its range, is the part’s own',
    [
      ['SHA256', 'COMPOSITE'],
      ['CRC32', 'COMPOSITE'],
      ['CRC32C', 'FULL_OBJECT'],
      ['CRC64NVME', 'FULL_OBJECT'],
      ['XXHASH128', 'COMPOSITE'],
    ] as const,
    async ([ChecksumAlgorithm, ChecksumType], test) => {
      const { s3, Bucket } = test;
      const sums = await uploadHashed(test, { ChecksumAlgorithm, ChecksumType }, fullPart(1), body);
      expect(sums[1]).toBe(sumOf(ChecksumAlgorithm, body));
      const field = fieldOf(ChecksumAlgorithm);
      const ask = { Bucket, Key: 'a', ChecksumMode: 'ENABLED' } as const;
      for (const part of [{ PartNumber: 2 }, { Range: `bytes=${smallestPart}-` }]) {
        const found = await s3.getObject({ ...ask, ...part });
        expect(await found.Body?.transformToString()).toBe(body);
        expect([found[field], found.ChecksumType]).toEqual([sums[1], ChecksumType]);
        const head = await s3.headObject({ ...ask, ...part });
        expect([head[field], head.ChecksumType]).toEqual([sums[1], ChecksumType]);
      }
      const first = await s3.headObject({ ...ask, PartNumber: 1 });
      expect([first[field], first.ChecksumType]).toEqual([sums[0], ChecksumType]);
      const other = await s3.headObject({ ...ask, Range: `bytes=${smallestPart - 1}-` });
      expect([other[field], other.ChecksumType]).toEqual([undefined, undefined]);
    },
  ),
  'the only part has its own beside the composite one': async (test) => {
    const asked = { ChecksumAlgorithm: 'SHA256', ChecksumType: 'COMPOSITE' } as const;
    const [sum] = await uploadHashed(test, asked, body);
    const ask = { Bucket: test.Bucket, Key: 'a', ChecksumMode: 'ENABLED' } as const;
    const part = await test.s3.getObject({ ...ask, PartNumber: 1 });
    expect(await part.Body?.transformToString()).toBe(body);
    expect([part.ChecksumSHA256, part.ChecksumType]).toEqual([sum, 'COMPOSITE']);
    expect((await test.s3.headObject(ask)).ChecksumSHA256).toMatch(/-1$/);
  },
  'a copy by another algorithm has none of its source’s parts': async (test) => {
    const { s3, Bucket } = test;
    const asked = { ChecksumAlgorithm: 'CRC32', ChecksumType: 'COMPOSITE' } as const;
    await uploadHashed(test, asked, fullPart(1), body);
    const CopySource = `${Bucket}/a`;
    await s3.copyObject({ Bucket, Key: 'b', CopySource, ChecksumAlgorithm: 'CRC32C' });
    const ObjectAttributes = ['Checksum' as const, 'ObjectParts' as const];
    const { Checksum, ObjectParts } = await s3.getObjectAttributes({ Bucket, Key: 'b', ObjectAttributes });
    expect(Checksum).toMatchObject({ ChecksumCRC32C: expect.any(String), ChecksumType: 'FULL_OBJECT' });
    expect(ObjectParts?.Parts?.map(({ ChecksumCRC32C }) => ChecksumCRC32C) ?? []).not.toContainEqual(
      expect.any(String),
    );
  },
  ...each('%s, full object: the checksum of the whole', whole, async (ChecksumAlgorithm, test) => {
    const { s3, Bucket } = test;
    const { UploadId } = await s3.createMultipartUpload({
      Bucket,
      Key: 'a',
      ChecksumAlgorithm,
      ChecksumType: 'FULL_OBJECT',
    });
    const { ETag } = await s3.uploadPart({
      Bucket,
      Key: 'a',
      UploadId,
      PartNumber: 1,
      Body: body,
      ChecksumAlgorithm,
    });
    const Parts = [{ PartNumber: 1, ETag }];
    const done = await s3.completeMultipartUpload({ Bucket, Key: 'a', UploadId, MultipartUpload: { Parts } });
    expect([done[fieldOf(ChecksumAlgorithm)], done.ChecksumType]).toEqual([
      sumOf(ChecksumAlgorithm, body),
      'FULL_OBJECT',
    ]);
  }),
  ...each('%s cannot be of the full object', compositeOnly, async (ChecksumAlgorithm, { s3, Bucket }) => {
    const call = s3.createMultipartUpload({
      Bucket,
      Key: 'a',
      ChecksumAlgorithm,
      ChecksumType: 'FULL_OBJECT',
    });
    await refused(call, 400, 'InvalidRequest');
  }),
  'CRC64NVME cannot be composite': async ({ s3, Bucket }) => {
    const call = s3.createMultipartUpload({
      Bucket,
      Key: 'a',
      ChecksumAlgorithm: 'CRC64NVME',
      ChecksumType: 'COMPOSITE',
    });
    await refused(call, 400, 'InvalidRequest');
  },
  'an upload without an algorithm makes an object with CRC64NVME, whatever its parts came with': async (
    test,
  ) => {
    const { s3, send, Bucket } = test;
    const begun = await send({ method: 'POST', path: pathOf(Bucket, 'a'), query: { uploads: '' } });
    const [UploadId = ''] = elementsOf(begun.text, 'UploadId');
    expect(begun.headers['x-amz-checksum-algorithm']).toBeUndefined();
    const parts: CompletedPart[] = [];
    for (const [index, Body] of [fullPart(1), body].entries()) {
      const PartNumber = index + 1;
      const headers: Record<string, string> =
        PartNumber === 2 ? { 'x-amz-checksum-sha1': sumOf('SHA1', Body) } : {};
      const query = { partNumber: String(PartNumber), uploadId: UploadId };
      const sent = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), query, body: Body, headers });
      expect(sent.headers).toMatchObject(headers);
      parts.push({ PartNumber, ETag: sent.headers.etag });
    }
    const done = await complete(test, UploadId, parts);
    const whole = new Crc64Nvme();
    whole.update(fullPart(1));
    whole.update(Buffer.from(body));
    const sum = Buffer.from(await whole.digest()).toString('base64');
    expect(done).toMatchObject({ ChecksumCRC64NVME: sum, ChecksumType: 'FULL_OBJECT' });
    const head = await s3.headObject({ Bucket, Key: 'a', ChecksumMode: 'ENABLED' });
    expect(head).toMatchObject({ ChecksumCRC64NVME: sum, ChecksumType: 'FULL_OBJECT' });
  },
  'UploadPartCopy tells the checksum of the part': async (test) => {
    const { s3, put, Bucket } = test;
    await put('source', body);
    const asked = { ChecksumAlgorithm: 'XXHASH3', ChecksumType: 'COMPOSITE' } as const;
    const { UploadId } = await s3.createMultipartUpload({ Bucket, Key: 'a', ...asked });
    const CopySource = `${Bucket}/source`;
    const copied = await s3.uploadPartCopy({ Bucket, Key: 'a', UploadId, PartNumber: 1, CopySource });
    expect(copied.CopyPartResult?.ChecksumXXHASH3).toBe(sumOf('XXHASH3', body));
  },
  'completing takes a composite checksum without the number of parts, and no other type': async (test) => {
    const { s3, Bucket } = test;
    const asked = { ChecksumAlgorithm: 'SHA256', ChecksumType: 'COMPOSITE' } as const;
    const { UploadId = '' } = await s3.createMultipartUpload({ Bucket, Key: 'a', ...asked });
    const part = { Bucket, Key: 'a', UploadId, PartNumber: 1 };
    const { ETag } = await s3.uploadPart({ ...part, Body: body, ChecksumAlgorithm: 'SHA256' });
    const done = { Bucket, Key: 'a', UploadId, MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } };
    await refused(
      s3.completeMultipartUpload({ ...done, ChecksumType: 'FULL_OBJECT' }),
      400,
      'InvalidRequest',
    );
    await refused(s3.completeMultipartUpload({ ...done, MpuObjectSize: 1 }), 400, 'InvalidRequest');
    const ChecksumSHA256 = sumOf('SHA256', createHash('sha256').update(body).digest());
    expect(await s3.completeMultipartUpload({ ...done, ChecksumSHA256 })).toMatchObject({
      ChecksumSHA256: `${ChecksumSHA256}-1`,
    });
  },
  'a type without an algorithm is refused': async ({ s3, Bucket }) => {
    const call = s3.createMultipartUpload({ Bucket, Key: 'a', ChecksumType: 'FULL_OBJECT' });
    await refused(call, 400, 'InvalidRequest');
  },
  'the upload tells its algorithm and type': async ({ s3, Bucket }) => {
    const asked = { ChecksumAlgorithm: 'CRC32C', ChecksumType: 'FULL_OBJECT' } as const;
    expect(await s3.createMultipartUpload({ Bucket, Key: 'a', ...asked })).toMatchObject(asked);
  },
  'a part with another body’s checksum is refused': async (test) => {
    const { s3, Bucket } = test;
    const UploadId = await begin(test);
    const ChecksumCRC32 = sumOf('CRC32', 'another');
    const call = s3.uploadPart({ Bucket, Key: 'a', UploadId, PartNumber: 1, Body: body, ChecksumCRC32 });
    await expect(call).rejects.toSatisfy(({ name }) =>
      ['BadDigest', 'XAmzContentChecksumMismatch'].includes(name),
    );
  },
  'completing with another checksum of a part is refused': async ({ s3, Bucket }) => {
    const ChecksumAlgorithm = 'SHA256';
    const { UploadId } = await s3.createMultipartUpload({ Bucket, Key: 'a', ChecksumAlgorithm });
    const { ETag } = await s3.uploadPart({
      Bucket,
      Key: 'a',
      UploadId,
      PartNumber: 1,
      Body: body,
      ChecksumAlgorithm,
    });
    const Parts = [{ PartNumber: 1, ETag, ChecksumSHA256: sumOf('SHA256', 'another') }];
    const call = s3.completeMultipartUpload({ Bucket, Key: 'a', UploadId, MultipartUpload: { Parts } });
    await refused(call, 400, 'InvalidPart');
  },
  'completing with another checksum of the whole is refused': async ({ s3, Bucket }) => {
    const asked = { ChecksumAlgorithm: 'CRC32', ChecksumType: 'FULL_OBJECT' } as const;
    const { UploadId } = await s3.createMultipartUpload({ Bucket, Key: 'a', ...asked });
    const { ETag } = await s3.uploadPart({
      Bucket,
      Key: 'a',
      UploadId,
      PartNumber: 1,
      Body: body,
      ChecksumAlgorithm: 'CRC32',
    });
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    const ChecksumCRC32 = sumOf('CRC32', 'another');
    const call = s3.completeMultipartUpload({
      Bucket,
      Key: 'a',
      UploadId,
      MultipartUpload,
      ChecksumCRC32,
      ChecksumType: 'FULL_OBJECT',
    });
    await refused(call, 400, 'BadDigest');
  },
  'ListParts shows them': async ({ s3, Bucket }) => {
    const ChecksumAlgorithm = 'SHA256';
    const { UploadId } = await s3.createMultipartUpload({ Bucket, Key: 'a', ChecksumAlgorithm });
    await s3.uploadPart({ Bucket, Key: 'a', UploadId, PartNumber: 1, Body: body, ChecksumAlgorithm });
    const listed = await s3.listParts({ Bucket, Key: 'a', UploadId });
    expect(listed).toMatchObject({
      ChecksumAlgorithm,
      ChecksumType: 'COMPOSITE',
      Parts: [{ ChecksumSHA256: sumOf('SHA256', body) }],
    });
  },
});
