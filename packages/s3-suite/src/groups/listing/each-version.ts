import { expect } from 'vitest';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';
import { flat } from './rows.ts';

export const listingV1 = group('ListObjects (V1)', {
  'echoes what was asked': async ({ s3, Bucket }) => {
    const asked = { Prefix: 'a', Delimiter: '/', Marker: 'b', MaxKeys: 7 };
    expect(await s3.listObjects({ Bucket, ...asked })).toMatchObject({
      Name: Bucket,
      ...asked,
      IsTruncated: false,
    });
  },
  'begins behind a marker that is a key': async ({ s3, put, Bucket }) => {
    for (const key of flat) await put(key, '');
    const { Contents } = await s3.listObjects({ Bucket, Marker: 'baz' });
    expect(Contents?.map(({ Key }) => Key)).toEqual(['cab', 'foo']);
  },
  ...each(
    'begins behind the marker %s',
    [
      ['blah', ['cab', 'foo']],
      ['zzz', []],
      ['', flat],
      ['\n', flat],
    ] as const,
    async ([Marker, keys], { s3, put, Bucket }) => {
      for (const key of flat) await put(key, '');
      const found = await s3.listObjects({ Bucket, Marker });
      expect(found.Contents?.map(({ Key }) => Key) ?? []).toEqual(keys);
    },
  ),
  'names the next marker only with a delimiter': async ({ s3, put, Bucket }) => {
    for (const key of flat) await put(key, '');
    expect((await s3.listObjects({ Bucket, MaxKeys: 1 })).NextMarker).toBeUndefined();
    expect((await s3.listObjects({ Bucket, MaxKeys: 1, Delimiter: '/' })).NextMarker).toBe('bar');
  },
  'a marker inside a folder shows the rest of it once': async ({ s3, put, Bucket }) => {
    for (const key of ['a/1', 'a/2', 'b']) await put(key, '');
    const { CommonPrefixes, Contents } = await s3.listObjects({ Bucket, Delimiter: '/', Marker: 'a/1' });
    expect([CommonPrefixes, Contents?.map(({ Key }) => Key)]).toEqual([[{ Prefix: 'a/' }], ['b']]);
  },
  'names the owner of each key': async ({ s3, put, Bucket }) => {
    await put('a');
    const { Owner } = await s3.listBuckets({});
    expect((await s3.listObjects({ Bucket })).Contents?.[0]?.Owner?.ID).toBe(Owner?.ID);
  },
});

export const listingV2 = group('ListObjectsV2', {
  'echoes what was asked': async ({ s3, Bucket }) => {
    const asked = { Prefix: 'a', Delimiter: '/', StartAfter: 'b', MaxKeys: 7 };
    expect(await s3.listObjectsV2({ Bucket, ...asked })).toMatchObject({
      Name: Bucket,
      ...asked,
      KeyCount: 0,
    });
  },
  ...each(
    'begins behind start-after %s',
    [
      ['baz', ['cab', 'foo']],
      ['blah', ['cab', 'foo']],
      ['zzz', []],
      ['', flat],
      ['\n', flat],
    ] as const,
    async ([StartAfter, keys], { s3, put, Bucket }) => {
      for (const key of flat) await put(key, '');
      const found = await s3.listObjectsV2({ Bucket, StartAfter });
      expect(found.Contents?.map(({ Key }) => Key) ?? []).toEqual(keys);
    },
  ),
  'a token outweighs start-after': async ({ s3, put, Bucket }) => {
    for (const key of flat) await put(key, '');
    const { NextContinuationToken } = await s3.listObjectsV2({ Bucket, MaxKeys: 1, StartAfter: 'bar' });
    const page = await s3.listObjectsV2({
      Bucket,
      StartAfter: 'bar',
      ContinuationToken: NextContinuationToken,
    });
    expect([page.Contents?.map(({ Key }) => Key), page.ContinuationToken]).toEqual([
      ['cab', 'foo'],
      NextContinuationToken,
    ]);
  },
  ...each('refuses the token %s', ['nonsense', '%00'], async (token, { send, Bucket }) => {
    const query = { 'list-type': '2', 'continuation-token': token };
    expect(await send({ path: pathOf(Bucket), query })).toMatchObject({
      status: 400,
      code: 'InvalidArgument',
    });
  }),
  'takes an empty token for none': async ({ send, put, Bucket }) => {
    await put('a');
    const answer = await send({
      path: pathOf(Bucket),
      query: { 'list-type': '2', 'continuation-token': '' },
    });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<Key>a</Key>');
    expect(answer.text).toMatch(/<ContinuationToken>\s*<\/ContinuationToken>|<ContinuationToken\s*\/>/);
  },
  'says of a page where it started, also beside a token': async ({ s3, put, Bucket }) => {
    for (const key of flat) await put(key, '');
    const first = await s3.listObjectsV2({ Bucket, StartAfter: 'bar', MaxKeys: 1 });
    const ContinuationToken = first.NextContinuationToken;
    const next = await s3.listObjectsV2({ Bucket, StartAfter: 'bar', ContinuationToken });
    expect([first.StartAfter, next.StartAfter]).toEqual(['bar', 'bar']);
  },
  'names owners only when asked': async ({ s3, put, Bucket }) => {
    await put('a');
    const { Owner } = await s3.listBuckets({});
    expect((await s3.listObjectsV2({ Bucket })).Contents?.[0]?.Owner).toBeUndefined();
    const { Contents } = await s3.listObjectsV2({ Bucket, FetchOwner: true });
    expect(Contents?.[0]?.Owner?.ID).toBe(Owner?.ID);
  },
  'pages go on where keys went away between': async ({ s3, put, Bucket }) => {
    for (const key of flat) await put(key, '');
    const first = await s3.listObjectsV2({ Bucket, MaxKeys: 2 });
    await s3.deleteObject({ Bucket, Key: 'baz' });
    const { Contents } = await s3.listObjectsV2({ Bucket, ContinuationToken: first.NextContinuationToken });
    expect(Contents?.map(({ Key }) => Key)).toEqual(['cab', 'foo']);
  },
});
