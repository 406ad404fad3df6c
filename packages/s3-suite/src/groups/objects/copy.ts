import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';

const source = (bucket: string, key: string) => `${bucket}/${encodeURIComponent(key)}`;
const yesterday = () => new Date(Date.now() - 86_400_000);
const another = '"0123456789abcdef0123456789abcdef"';

const sourceKeys = [
  'plain',
  'with space',
  'plus+plus',
  'percent%20',
  'Zürich/日本',
  'a//b',
  '../a',
  'q?m&n=1',
];

export const copyObject = group('CopyObject', {
  ...each('copies from the key %s', sourceKeys, async (key, { s3, put, read, Bucket }) => {
    await put(key, 'content');
    await s3.copyObject({ Bucket, Key: 'copy', CopySource: source(Bucket, key) });
    expect(await read('copy')).toBe('content');
  }),
  'answers ETag and time of the copy': async ({ s3, put, Bucket }) => {
    const { ETag } = await put('a', 'content');
    const { CopyObjectResult } = await s3.copyObject({ Bucket, Key: 'b', CopySource: source(Bucket, 'a') });
    expect(CopyObjectResult?.ETag).toBe(ETag);
    expect(Math.abs(Date.now() - (CopyObjectResult?.LastModified?.getTime() ?? 0))).toBeLessThan(60_000);
  },
  'takes a source with a leading slash': async ({ s3, put, read, Bucket }) => {
    await put('a');
    await s3.copyObject({ Bucket, Key: 'b', CopySource: `/${Bucket}/a` });
    expect(await read('b')).toBe('a');
  },
  'copies to another bucket': async ({ s3, put, newBucket, Bucket }) => {
    await put('a');
    const elsewhere = await newBucket();
    await s3.copyObject({ Bucket: elsewhere, Key: 'b', CopySource: source(Bucket, 'a') });
    expect(await (await s3.getObject({ Bucket: elsewhere, Key: 'b' })).Body?.transformToString()).toBe('a');
  },
  'copies an empty object': async ({ s3, put, Bucket }) => {
    await put('a', '');
    await s3.copyObject({ Bucket, Key: 'b', CopySource: source(Bucket, 'a') });
    expect((await s3.headObject({ Bucket, Key: 'b' })).ContentLength).toBe(0);
  },
  'copies a large object': async ({ s3, put, read, Bucket }) => {
    const body = 'abcdefg'.repeat(500_000);
    await put('a', body);
    await s3.copyObject({ Bucket, Key: 'b', CopySource: source(Bucket, 'a') });
    expect((await read('b')) === body).toBe(true);
  },
  'the copy outlives its source': async ({ s3, put, read, Bucket }) => {
    await put('a', 'x'.repeat(200_000));
    await s3.copyObject({ Bucket, Key: 'b', CopySource: source(Bucket, 'a') });
    await s3.deleteObject({ Bucket, Key: 'a' });
    expect(await read('b')).toHaveLength(200_000);
  },
  'takes metadata and headers along': async ({ s3, put, Bucket }) => {
    const kept = { ContentType: 'text/css', CacheControl: 'no-cache', Metadata: { colour: 'red' } };
    await put('a', 'a', kept);
    await s3.copyObject({ Bucket, Key: 'b', CopySource: source(Bucket, 'a'), Metadata: { colour: 'blue' } });
    expect(await s3.headObject({ Bucket, Key: 'b' })).toMatchObject(kept);
  },
  'REPLACE takes new ones instead': async ({ s3, put, Bucket }) => {
    await put('a', 'a', { ContentType: 'text/css', CacheControl: 'no-cache', Metadata: { colour: 'red' } });
    const given = { ContentType: 'text/plain', Metadata: { shape: 'round' } };
    await s3.copyObject({
      Bucket,
      Key: 'b',
      CopySource: source(Bucket, 'a'),
      MetadataDirective: 'REPLACE',
      ...given,
    });
    const found = await s3.headObject({ Bucket, Key: 'b' });
    expect([found.ContentType, found.Metadata, found.CacheControl]).toEqual([
      'text/plain',
      { shape: 'round' },
      undefined,
    ]);
  },
  'onto itself is refused where nothing changes': async ({ s3, put, Bucket }) => {
    await put('a');
    await refused(
      s3.copyObject({ Bucket, Key: 'a', CopySource: source(Bucket, 'a') }),
      400,
      'InvalidRequest',
    );
  },
  'onto itself with REPLACE changes the metadata': async ({ s3, put, read, Bucket }) => {
    await put('a');
    const Metadata = { colour: 'red' };
    await s3.copyObject({
      Bucket,
      Key: 'a',
      CopySource: source(Bucket, 'a'),
      MetadataDirective: 'REPLACE',
      Metadata,
    });
    expect((await s3.headObject({ Bucket, Key: 'a' })).Metadata).toEqual(Metadata);
    expect(await read('a')).toBe('a');
  },
  'replaces what was at the destination': async ({ s3, put, read, Bucket }) => {
    await put('a', 'new');
    await put('b', 'old');
    await s3.copyObject({ Bucket, Key: 'b', CopySource: source(Bucket, 'a') });
    expect(await read('b')).toBe('new');
  },
  'without a source is 404': async ({ s3, Bucket }) => {
    await refused(s3.copyObject({ Bucket, Key: 'b', CopySource: source(Bucket, 'a') }), 404, 'NoSuchKey');
  },
  'from no bucket is 404': async ({ s3, newName, Bucket }) => {
    const CopySource = source(newName(), 'a');
    await refused(s3.copyObject({ Bucket, Key: 'b', CopySource }), 404, 'NoSuchBucket');
  },
  'to no bucket is 404': async ({ s3, put, newName, Bucket }) => {
    await put('a');
    const call = s3.copyObject({ Bucket: newName(), Key: 'b', CopySource: source(Bucket, 'a') });
    await refused(call, 404, 'NoSuchBucket');
  },
  'from another account’s bucket is 403': async ({ other, put, newName, Bucket }) => {
    await put('a');
    const mine = newName();
    await other.createBucket({ Bucket: mine });
    await refused(
      other.copyObject({ Bucket: mine, Key: 'b', CopySource: source(Bucket, 'a') }),
      403,
      'AccessDenied',
    );
    await other.deleteBucket({ Bucket: mine });
  },
  'to another account’s bucket is 403': async ({ other, newName, Bucket }) => {
    const mine = newName();
    await other.createBucket({ Bucket: mine });
    await other.putObject({ Bucket: mine, Key: 'a', Body: 'a' });
    await refused(other.copyObject({ Bucket, Key: 'b', CopySource: source(mine, 'a') }), 403, 'AccessDenied');
    await other.deleteObject({ Bucket: mine, Key: 'a' });
    await other.deleteBucket({ Bucket: mine });
  },
  ...each(
    'refuses the source %s',
    ['nothing', '/', 'bucket-only', '%zz/a'],
    async (value, { send, Bucket }) => {
      const headers = { 'x-amz-copy-source': value };
      const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'b'), headers });
      expect(answer).toMatchObject({ status: 400, code: 'InvalidArgument' });
    },
  ),
  'refuses a directive that does not exist': async ({ send, put, Bucket }) => {
    await put('a');
    const headers = { 'x-amz-copy-source': source(Bucket, 'a'), 'x-amz-metadata-directive': 'SHARE' };
    const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'b'), headers });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidArgument' });
  },
  'CopySourceIfMatch copies what one has seen': async ({ s3, put, read, Bucket }) => {
    const { ETag } = await put('a');
    await s3.copyObject({ Bucket, Key: 'b', CopySource: source(Bucket, 'a'), CopySourceIfMatch: ETag });
    expect(await read('b')).toBe('a');
  },
  'CopySourceIfMatch refuses another': async ({ s3, put, Bucket }) => {
    await put('a');
    const call = s3.copyObject({
      Bucket,
      Key: 'b',
      CopySource: source(Bucket, 'a'),
      CopySourceIfMatch: another,
    });
    await refused(call, 412, 'PreconditionFailed');
    await refused(s3.headObject({ Bucket, Key: 'b' }), 404);
  },
  'CopySourceIfNoneMatch refuses what one has seen': async ({ s3, put, Bucket }) => {
    const { ETag } = await put('a');
    const call = s3.copyObject({
      Bucket,
      Key: 'b',
      CopySource: source(Bucket, 'a'),
      CopySourceIfNoneMatch: ETag,
    });
    await refused(call, 412, 'PreconditionFailed');
  },
  'CopySourceIfModifiedSince yesterday copies': async ({ s3, put, read, Bucket }) => {
    await put('a');
    await s3.copyObject({
      Bucket,
      Key: 'b',
      CopySource: source(Bucket, 'a'),
      CopySourceIfModifiedSince: yesterday(),
    });
    expect(await read('b')).toBe('a');
  },
  'CopySourceIfUnmodifiedSince yesterday is refused': async ({ s3, put, Bucket }) => {
    await put('a');
    const CopySourceIfUnmodifiedSince = yesterday();
    const call = s3.copyObject({
      Bucket,
      Key: 'b',
      CopySource: source(Bucket, 'a'),
      CopySourceIfUnmodifiedSince,
    });
    await refused(call, 412, 'PreconditionFailed');
  },
  'If-None-Match * of the destination lets a copy go where nothing is': async ({ s3, put, Bucket }) => {
    await put('a');
    await s3.copyObject({ Bucket, Key: 'b', CopySource: source(Bucket, 'a'), IfNoneMatch: '*' });
    const again = s3.copyObject({ Bucket, Key: 'b', CopySource: source(Bucket, 'a'), IfNoneMatch: '*' });
    await refused(again, 412, 'PreconditionFailed');
  },
  'If-Match of the destination minds what is there': async ({ s3, put, read, Bucket }) => {
    await put('a', 'new');
    const { ETag } = await put('b', 'old');
    const copy = (IfMatch?: string) =>
      s3.copyObject({ Bucket, Key: 'b', CopySource: source(Bucket, 'a'), IfMatch });
    await refused(copy(another), 412, 'PreconditionFailed');
    expect(await read('b')).toBe('old');
    await copy(ETag);
    expect(await read('b')).toBe('new');
  },
  'answers the document of the reference': async ({ send, put, Bucket }) => {
    await put('a');
    const headers = { 'x-amz-copy-source': source(Bucket, 'a') };
    const { status, text } = await send({ method: 'PUT', path: pathOf(Bucket, 'b'), headers });
    expect(status).toBe(200);
    expect(text).toMatch(/<CopyObjectResult xmlns="http:\/\/s3.amazonaws.com\/doc\/2006-03-01\/">/);
  },
});
