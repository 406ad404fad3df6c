import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';
import { algorithms, fieldOf, headerOf, sdkAlgorithms, sumOf } from './sums.ts';

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
      expect(answer).toMatchObject({
        status: 400,
        code: 'BadDigest',
        message: `The ${algorithm} you specified did not match the calculated checksum.`,
      });
      await refused(s3.headObject({ Bucket, Key: 'a' }), 404);
    },
  ),
  ...each('%s that is none is refused', algorithms, async (algorithm, { send, Bucket }) => {
    for (const value of ['nonsense', Buffer.from('x').toString('base64')]) {
      const headers = { [headerOf(algorithm)]: value };
      const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body, headers });
      expect(answer).toMatchObject({
        status: 400,
        code: 'InvalidRequest',
        message: `Value for ${headerOf(algorithm)} header is invalid.`,
      });
    }
  }),
  ...each(
    '%s that the SDK adds in a trailer is kept',
    sdkAlgorithms,
    async (algorithm, { s3, put, Bucket }) => {
      await put('a', body, { ChecksumAlgorithm: algorithm });
      const head = await s3.headObject({ Bucket, Key: 'a', ChecksumMode: 'ENABLED' });
      expect(head[fieldOf(algorithm)]).toBe(sumOf(algorithm, body));
    },
  ),
  ...each('%s is listed with the key', algorithms, async (algorithm, { s3, put, Bucket }) => {
    await put('a', body, { [fieldOf(algorithm)]: sumOf(algorithm, body) });
    const { Contents } = await s3.listObjectsV2({ Bucket });
    expect(Contents?.[0]).toMatchObject({ ChecksumAlgorithm: [algorithm], ChecksumType: 'FULL_OBJECT' });
  }),
  'an object that is sent without one has CRC64NVME': async ({ send, s3, Bucket }) => {
    const sum = sumOf('CRC64NVME', body);
    const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body });
    expect(answer.headers).toMatchObject({
      'x-amz-checksum-crc64nvme': sum,
      'x-amz-checksum-type': 'FULL_OBJECT',
      'x-amz-object-size': String(body.length),
    });
    const kept = { ChecksumCRC64NVME: sum, ChecksumType: 'FULL_OBJECT' };
    expect(await s3.headObject({ Bucket, Key: 'a', ChecksumMode: 'ENABLED' })).toMatchObject(kept);
    const ObjectAttributes = ['Checksum' as const];
    expect((await s3.getObjectAttributes({ Bucket, Key: 'a', ObjectAttributes })).Checksum).toEqual(kept);
    const { Contents } = await s3.listObjectsV2({ Bucket });
    expect(Contents?.[0]).toMatchObject({ ChecksumAlgorithm: ['CRC64NVME'], ChecksumType: 'FULL_OBJECT' });
  },
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
    await put('a', body, { [fieldOf(algorithm)]: sumOf(algorithm, body) });
    await s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a` });
    const head = await s3.headObject({ Bucket, Key: 'b', ChecksumMode: 'ENABLED' });
    expect(head[fieldOf(algorithm)]).toBe(sumOf(algorithm, body));
  }),
  ...each('a copy may take %s instead', algorithms, async (ChecksumAlgorithm, { s3, put, Bucket }) => {
    await put('a', body, { ChecksumAlgorithm: ChecksumAlgorithm === 'CRC32' ? 'SHA1' : 'CRC32' });
    const copied = await s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a`, ChecksumAlgorithm });
    const field = fieldOf(ChecksumAlgorithm);
    expect(copied.CopyObjectResult?.[field]).toBe(sumOf(ChecksumAlgorithm, body));
    const head = await s3.headObject({ Bucket, Key: 'b', ChecksumMode: 'ENABLED' });
    expect(head[field]).toBe(sumOf(ChecksumAlgorithm, body));
  }),
  'a header of an unknown algorithm is refused': async ({ send, Bucket }) => {
    const headers = { 'x-amz-checksum-md4': sumOf('MD5', body) };
    const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body, headers });
    expect(answer).toMatchObject({
      status: 400,
      code: 'InvalidRequest',
      message: 'The algorithm type you specified in x-amz-checksum- header is invalid.',
    });
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
