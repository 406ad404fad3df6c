import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { elementsOf } from '../../wire/answer.ts';
import { pathOf } from '../../wire/send.ts';
import { walk } from './pages.ts';
import { rows } from './rows.ts';

export const listing = group('lists (V1 and V2)', {
  ...each(
    'show %s',
    rows,
    async ({ keys, options, pages }, test) => {
      for (const key of keys) await test.put(key, '');
      const expected = pages.map(([wanted, prefixes]) => ({ keys: wanted, prefixes }));
      expect(await walk(test, options)).toEqual(expected);
    },
    ({ what }) => what,
  ),
  'show every key once, whatever the size of a page': async (test) => {
    const keys = Array.from({ length: 23 }, (_, index) => `k/${index % 5}/${index}`).toSorted();
    await Promise.all(keys.map((key) => test.put(key, '')));
    for (const MaxKeys of [1, 2, 3, 7, 22, 23, 24]) {
      expect((await walk(test, { MaxKeys })).flatMap((page) => page.keys)).toEqual(keys);
    }
    for (const MaxKeys of [1, 2, 3]) {
      const pages = await walk(test, { MaxKeys, Delimiter: '/', Prefix: 'k/' });
      expect(pages.flatMap(({ prefixes }) => prefixes)).toEqual(['k/0/', 'k/1/', 'k/2/', 'k/3/', 'k/4/']);
    }
  },
  'show 1,000 keys a page, and no more when asked': async (test) => {
    const keys = Array.from({ length: 1003 }, (_, index) => `k-${String(index).padStart(4, '0')}`);
    for (let at = 0; at < keys.length; at += 64) {
      await Promise.all(keys.slice(at, at + 64).map((key) => test.put(key, '')));
    }
    const { s3, Bucket } = test;
    for (const MaxKeys of [undefined, 5000]) {
      const page = await s3.listObjectsV2({ Bucket, MaxKeys });
      expect([page.Contents?.length, page.IsTruncated]).toEqual([1000, true]);
    }
    await s3.deleteObjects({ Bucket, Delete: { Objects: keys.slice(0, 1000).map((Key) => ({ Key })) } });
  },
  'show time, ETag, size and class of a key': async ({ s3, put, Bucket }) => {
    const { ETag } = await put('a', 'hello');
    const { LastModified } = await s3.headObject({ Bucket, Key: 'a' });
    for (const { Contents } of [await s3.listObjects({ Bucket }), await s3.listObjectsV2({ Bucket })]) {
      expect(Contents).toMatchObject([{ Key: 'a', ETag, Size: 5, StorageClass: 'STANDARD' }]);
      const listed = Contents?.[0]?.LastModified?.getTime() ?? 0;
      expect(Math.floor(listed / 1000) * 1000).toBe(LastModified?.getTime());
    }
  },
  'max-keys of nothing is nothing': async ({ s3, put, Bucket }) => {
    await put('a');
    const page = await s3.listObjectsV2({ Bucket, MaxKeys: 0 });
    expect([page.Contents, page.IsTruncated, page.MaxKeys]).toEqual([undefined, false, 0]);
  },
  ...each('max-keys %s is refused', ['-1', 'a', '1.5'], async (value, { send, Bucket }) => {
    const answer = await send({ path: pathOf(Bucket), query: { 'max-keys': value } });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidArgument' });
  }),
  'an encoding that does not exist is refused': async ({ send, Bucket }) => {
    const answer = await send({ path: pathOf(Bucket), query: { 'encoding-type': 'base64' } });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidArgument' });
  },
  'encoding-type url escapes keys, prefixes and delimiter': async ({ send, put, Bucket }) => {
    for (const key of ['foo+1/bar', 'foo/bar/xyzzy', 'quux ab/thud', 'asdf+b']) await put(key, '');
    for (const list of ['1', '2']) {
      const query = { delimiter: '/', 'encoding-type': 'url', 'list-type': list };
      const { text } = await send({ path: pathOf(Bucket), query });
      expect(elementsOf(text, 'EncodingType')).toEqual(['url']);
      expect(elementsOf(text, 'Key')).toEqual(['asdf%2Bb']);
      const prefixes = elementsOf(text, 'Prefix')
        .filter(Boolean)
        .map((value) => value.replaceAll('+', '%20'));
      expect(prefixes).toEqual(['foo%2B1/', 'foo/', 'quux%20ab/']);
    }
  },
  'encoding-type url escapes what was asked for, the prefix of version 1 too': async ({ send, Bucket }) => {
    const asked = { prefix: 'a+b\n', delimiter: '\n', marker: 'c+d\n', 'start-after': 'c+d\n' };
    for (const [list, start] of [
      ['1', 'Marker'],
      ['2', 'StartAfter'],
    ] as const) {
      const query = { ...asked, 'encoding-type': 'url', 'list-type': list };
      const { text } = await send({ path: pathOf(Bucket), query });
      const shown = ['Prefix', 'Delimiter', start].map((name) => elementsOf(text, name));
      expect(shown).toEqual([['a%2Bb%0A'], ['%0A'], ['c%2Bd%0A']]);
    }
  },
  'without an encoding, text that XML can hold comes as it is': async ({ send, put, Bucket }) => {
    await put('a b&<ü>', '');
    expect(elementsOf((await send({ path: pathOf(Bucket) })).text, 'Key')).toEqual(['a b&<ü>']);
  },
  'are 404 without a bucket': async ({ s3, newName }) => {
    const Bucket = newName();
    await refused(s3.listObjects({ Bucket }), 404, 'NoSuchBucket');
    await refused(s3.listObjectsV2({ Bucket }), 404, 'NoSuchBucket');
  },
  'are 403 for another account': async ({ other, Bucket }) => {
    await refused(other.listObjects({ Bucket }), 403, 'AccessDenied');
    await refused(other.listObjectsV2({ Bucket }), 403, 'AccessDenied');
  },
});
