import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';

export const getObject = group('GetObject', {
  'answers body, length, type, ETag and time': async ({ s3, put, Bucket }) => {
    const { ETag } = await put('a', 'hello');
    const found = await s3.getObject({ Bucket, Key: 'a' });
    expect(await found.Body?.transformToString()).toBe('hello');
    expect(found).toMatchObject({
      ContentLength: 5,
      ContentType: 'application/octet-stream',
      ETag,
      AcceptRanges: 'bytes',
    });
    expect(Math.abs(Date.now() - (found.LastModified?.getTime() ?? 0))).toBeLessThan(60_000);
  },
  'is 404 without a key': async ({ s3, Bucket }) => {
    await refused(s3.getObject({ Bucket, Key: 'a' }), 404, 'NoSuchKey');
  },
  'is 404 without a bucket': async ({ s3, newName }) => {
    await refused(s3.getObject({ Bucket: newName(), Key: 'a' }), 404, 'NoSuchBucket');
  },
  'is 403 for another account': async ({ other, put, Bucket }) => {
    await put('a');
    await refused(other.getObject({ Bucket, Key: 'a' }), 403, 'AccessDenied');
  },
  'does not tell another account whether a key is there': async ({ other, Bucket }) => {
    await refused(other.getObject({ Bucket, Key: 'none' }), 403, 'AccessDenied');
  },
  'is 403 for a stranger': async ({ send, put, Bucket }) => {
    await put('a');
    const answer = await send({ path: pathOf(Bucket, 'a'), as: 'nobody' });
    expect(answer).toMatchObject({ status: 403, code: 'AccessDenied' });
  },
  'tells the time as HTTP has it': async ({ send, put, Bucket }) => {
    await put('a');
    const { headers } = await send({ path: pathOf(Bucket, 'a') });
    expect(headers['last-modified']).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
  },
  'serves many readers of one object at once': async ({ put, read }) => {
    const body = 'abcdefgh'.repeat(50_000);
    await put('a', body);
    const bodies = await Promise.all(Array.from({ length: 8 }, () => read('a')));
    expect(bodies.every((found) => found === body)).toBe(true);
  },
  'gives a reader one version whole while it is replaced': async ({ put, read }) => {
    await put('a', 'x'.repeat(300_000));
    const [found] = await Promise.all([read('a'), put('a', 'y'.repeat(300_000))]);
    expect(found).toMatch(/^(x{300000}|y{300000})$/);
  },
});

export const headObject = group('HeadObject', {
  'answers what a GET answers, without the body': async ({ send, put, Bucket }) => {
    await put('a', 'hello', { ContentType: 'text/plain', Metadata: { colour: 'red' } });
    const [head, get] = [
      await send({ method: 'HEAD', path: pathOf(Bucket, 'a') }),
      await send({ path: pathOf(Bucket, 'a') }),
    ];
    expect(head.body).toHaveLength(0);
    for (const name of [
      'content-length',
      'content-type',
      'etag',
      'last-modified',
      'x-amz-meta-colour',
      'accept-ranges',
    ]) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
  },
  'is 404 without a key': async ({ s3, Bucket }) => {
    await refused(s3.headObject({ Bucket, Key: 'a' }), 404, 'NotFound');
  },
  'is 404 without a bucket': async ({ s3, newName }) => {
    await refused(s3.headObject({ Bucket: newName(), Key: 'a' }), 404);
  },
  'is 403 for another account': async ({ other, put, Bucket }) => {
    await put('a');
    await refused(other.headObject({ Bucket, Key: 'a' }), 403);
  },
  'tells the length of a range': async ({ s3, put, Bucket }) => {
    await put('a', '0123456789');
    const { ContentLength, ContentRange, $metadata } = await s3.headObject({
      Bucket,
      Key: 'a',
      Range: 'bytes=2-4',
    });
    expect([$metadata.httpStatusCode, ContentLength, ContentRange]).toEqual([206, 3, 'bytes 2-4/10']);
  },
});

const ranges = [
  ['bytes=0-0', '0', 'bytes 0-0/10'],
  ['bytes=4-7', '4567', 'bytes 4-7/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=0-9', '0123456789', 'bytes 0-9/10'],
  ['bytes=5-500', '56789', 'bytes 5-9/10'],
  ['bytes=-500', '0123456789', 'bytes 0-9/10'],
  ['bytes=9-9', '9', 'bytes 9-9/10'],
] as const;

/** Source: RFC 9110, section 14.2: an invalid range, or several, may be ignored, and S3 does so. */
const ignored = [
  'bytes=a-b',
  'lines=1-2',
  'bytes=5-2',
  'bytes=',
  'bytes=-',
  'bytes=0-1,4-5',
  'bytes= -1',
  'bytes=0 -1',
  'bytes=0- 1',
];
const unsatisfiable = ['bytes=10-', 'bytes=10-20', 'bytes=500-600', 'bytes=-0'];

export const rangeReads = group('ranges', {
  ...each('gives %s', ranges, async ([Range, content, ContentRange], { s3, put, Bucket }) => {
    await put('a', '0123456789');
    const found = await s3.getObject({ Bucket, Key: 'a', Range });
    expect(found.$metadata.httpStatusCode).toBe(206);
    expect([await found.Body?.transformToString(), found.ContentRange]).toEqual([content, ContentRange]);
  }),
  ...each('ignores %s', ignored, async (range, { send, put, Bucket }) => {
    await put('a', '0123456789');
    const { status, text } = await send({ path: pathOf(Bucket, 'a'), headers: { range } });
    expect([status, text]).toEqual([200, '0123456789']);
  }),
  ...each('cannot satisfy %s', unsatisfiable, async (range, { send, put, Bucket }) => {
    await put('a', '0123456789');
    const answer = await send({ path: pathOf(Bucket, 'a'), headers: { range } });
    expect(answer).toMatchObject({ status: 416, code: 'InvalidRange' });
    expect(answer.text).toContain('<ActualObjectSize>10</ActualObjectSize>');
  }),
  'cannot satisfy a range of an empty object': async ({ s3, put, Bucket }) => {
    await put('a', '');
    await refused(s3.getObject({ Bucket, Key: 'a', Range: 'bytes=40-50' }), 416, 'InvalidRange');
  },
  'gives a range of a large object that crosses its blocks': async ({ s3, put, Bucket }) => {
    const body = Buffer.from(Array.from({ length: 2_000_000 }, (_, index) => (index * 7919) % 251));
    await put('a', body);
    for (const [first, last] of [
      [65_530, 65_550],
      [1_000_000, 1_300_000],
      [1_999_000, 1_999_999],
    ] as const) {
      const { Body } = await s3.getObject({ Bucket, Key: 'a', Range: `bytes=${first}-${last}` });
      const found = (await Body?.transformToByteArray()) ?? Buffer.of();
      expect(body.subarray(first, last + 1).equals(found)).toBe(true);
    }
  },
  'asks for a range only if the object is the same (If-Range)': async ({ send, put, Bucket }) => {
    const { ETag = '' } = await put('a', '0123456789');
    const ask = async (ifRange: string) =>
      (await send({ path: pathOf(Bucket, 'a'), headers: { range: 'bytes=0-2', 'if-range': ifRange } })).text;
    expect([await ask(ETag), await ask('"another"')]).toEqual(['012', '0123456789']);
  },
});
