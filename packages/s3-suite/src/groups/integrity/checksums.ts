import { createHash } from 'node:crypto';
import type { CompletedPart } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import type { Case } from '../../case.ts';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';
import { begin, complete, fullPart, smallestPart } from '../multipart/parts.ts';
import { type Algorithm, algorithms, fieldOf, headerOf, sumOf } from './sums.ts';

const body = 'hello checksums';
const md5 = (text: string) => createHash('md5').update(text).digest('base64');

export const checksums = group('checksums', {
  'a Content-MD5 that is the body’s is taken': async ({ put, read }) => {
    await put('a', body, { ContentMD5: md5(body) });
    expect(await read('a')).toBe(body);
  },
  'a Content-MD5 of another body is refused, and nothing stored': async ({ s3, put, Bucket }) => {
    await refused(put('a', body, { ContentMD5: md5('another') }), 400, 'BadDigest');
    await refused(s3.headObject({ Bucket, Key: 'a' }), 404);
  },
  ...each(
    'the Content-MD5 %s is refused',
    ['', 'nonsense', 'YWJyYWNhZGFicmE=', '!'.repeat(24)],
    async (value, { send, Bucket }) => {
      const answer = await send({
        method: 'PUT',
        path: pathOf(Bucket, 'a'),
        body,
        headers: { 'content-md5': value },
      });
      expect(answer).toMatchObject({ status: 400, code: 'InvalidDigest' });
    },
  ),
  ...each(
    '%s in a header is checked, kept and given back',
    algorithms,
    async (algorithm, { send, s3, Bucket }) => {
      const sum = sumOf(algorithm, body);
      const headers = { [headerOf(algorithm)]: sum };
      const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body, headers });
      expect([answer.status, answer.headers[headerOf(algorithm)]]).toEqual([200, sum]);
      const head = await s3.headObject({ Bucket, Key: 'a', ChecksumMode: 'ENABLED' });
      expect([head[fieldOf(algorithm)], head.ChecksumType]).toEqual([sum, 'FULL_OBJECT']);
      const get = await s3.getObject({ Bucket, Key: 'a', ChecksumMode: 'ENABLED' });
      expect([await get.Body?.transformToString(), get[fieldOf(algorithm)]]).toEqual([body, sum]);
    },
  ),
  ...each(
    '%s of another body is refused, and nothing stored',
    algorithms,
    async (algorithm, { send, s3, Bucket }) => {
      const headers = { [headerOf(algorithm)]: sumOf(algorithm, 'another') };
      const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body, headers });
      expect(answer.status).toBe(400);
      expect(['BadDigest', 'XAmzContentChecksumMismatch']).toContain(answer.code);
      await refused(s3.headObject({ Bucket, Key: 'a' }), 404);
    },
  ),
  ...each('%s that is none is refused', algorithms, async (algorithm, { send, Bucket }) => {
    for (const value of ['nonsense', Buffer.from('x').toString('base64')]) {
      const headers = { [headerOf(algorithm)]: value };
      const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body, headers });
      expect(answer).toMatchObject({ status: 400, code: 'BadDigest' });
    }
  }),
  ...each('%s that the SDK adds in a trailer is kept', algorithms, async (algorithm, { s3, put, Bucket }) => {
    await put('a', body, { ChecksumAlgorithm: algorithm });
    const head = await s3.headObject({ Bucket, Key: 'a', ChecksumMode: 'ENABLED' });
    expect(head[fieldOf(algorithm)]).toBe(sumOf(algorithm, body));
  }),
  ...each('%s is listed with the key', algorithms, async (algorithm, { s3, put, Bucket }) => {
    await put('a', body, { ChecksumAlgorithm: algorithm });
    const { Contents } = await s3.listObjectsV2({ Bucket });
    expect(Contents?.[0]).toMatchObject({ ChecksumAlgorithm: [algorithm], ChecksumType: 'FULL_OBJECT' });
  }),
  'two of them in one request are refused': async ({ send, Bucket }) => {
    const headers = {
      'x-amz-checksum-crc32': sumOf('CRC32', body),
      'x-amz-checksum-sha1': sumOf('SHA1', body),
    };
    const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body, headers });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidRequest' });
  },
  'an algorithm that does not exist is refused': async ({ send, Bucket }) => {
    const headers = { 'x-amz-sdk-checksum-algorithm': 'MD4' };
    const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body, headers });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidRequest' });
  },
  'are not told unless asked for': async ({ s3, put, Bucket }) => {
    await put('a', body, { ChecksumAlgorithm: 'SHA256' });
    expect((await s3.headObject({ Bucket, Key: 'a' })).ChecksumSHA256).toBeUndefined();
  },
  ...each('a copy keeps %s', algorithms, async (algorithm, { s3, put, Bucket }) => {
    await put('a', body, { ChecksumAlgorithm: algorithm });
    await s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a` });
    const head = await s3.headObject({ Bucket, Key: 'b', ChecksumMode: 'ENABLED' });
    expect(head[fieldOf(algorithm)]).toBe(sumOf(algorithm, body));
  }),
  'a copy may take another algorithm': async ({ s3, put, Bucket }) => {
    await put('a', body, { ChecksumAlgorithm: 'CRC32' });
    const copied = await s3.copyObject({
      Bucket,
      Key: 'b',
      CopySource: `${Bucket}/a`,
      ChecksumAlgorithm: 'SHA256',
    });
    expect(copied.CopyObjectResult?.ChecksumSHA256).toBe(sumOf('SHA256', body));
    const head = await s3.headObject({ Bucket, Key: 'b', ChecksumMode: 'ENABLED' });
    expect(head.ChecksumSHA256).toBe(sumOf('SHA256', body));
  },
  'a range comes without the checksum of the whole': async ({ s3, put, Bucket }) => {
    await put('a', body, { ChecksumAlgorithm: 'CRC32' });
    const found = await s3.getObject({ Bucket, Key: 'a', Range: 'bytes=0-1', ChecksumMode: 'ENABLED' });
    expect([await found.Body?.transformToString(), found.ChecksumCRC32]).toEqual(['he', undefined]);
  },
  'part 1 of a plain object comes with the object’s': async ({ s3, put, Bucket }) => {
    await put('a', body, { ChecksumAlgorithm: 'SHA256' });
    const found = await s3.getObject({ Bucket, Key: 'a', PartNumber: 1, ChecksumMode: 'ENABLED' });
    expect(await found.Body?.transformToString()).toBe(body);
    expect([found.ChecksumSHA256, found.ChecksumType]).toEqual([sumOf('SHA256', body), 'FULL_OBJECT']);
  },
});

const composable = ['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const;
const whole = ['CRC32', 'CRC32C', 'CRC64NVME'] as const;

/** An object of the given parts, under the key `a`. Returns what the endpoint said that each part hashes to. */
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
    const { ETag, [field]: sum } = await s3.uploadPart({ ...ref, Body, ChecksumAlgorithm });
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
        ChecksumAlgorithm,
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
  ...each(
    '%s cannot be of the full object',
    ['SHA1', 'SHA256'] as const,
    async (ChecksumAlgorithm, { s3, Bucket }) => {
      const call = s3.createMultipartUpload({
        Bucket,
        Key: 'a',
        ChecksumAlgorithm,
        ChecksumType: 'FULL_OBJECT',
      });
      await refused(call, 400, 'InvalidRequest');
    },
  ),
  'CRC64NVME cannot be composite': async ({ s3, Bucket }) => {
    const call = s3.createMultipartUpload({
      Bucket,
      Key: 'a',
      ChecksumAlgorithm: 'CRC64NVME',
      ChecksumType: 'COMPOSITE',
    });
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
