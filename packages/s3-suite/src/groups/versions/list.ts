import { expect } from 'vitest';
import type { Case } from '../../case.ts';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { elementsOf } from '../../wire/answer.ts';
import { pathOf } from '../../wire/send.ts';

/** Lists every entry in pages of that size: key and version, in order. */
async function walk({ s3, Bucket }: Case, MaxKeys: number): Promise<string[]> {
  const seen: string[] = [];
  let markers: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } = {};
  for (let isTruncated = true; isTruncated; ) {
    const page = await s3.listObjectVersions({ Bucket, MaxKeys, ...markers });
    const entries = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
    expect(entries.length).toBeLessThanOrEqual(MaxKeys);
    seen.push(...entries.map(({ Key, VersionId }) => `${Key} ${VersionId}`));
    isTruncated = page.IsTruncated ?? false;
    markers = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
  }
  return seen;
}

export const listVersions = group(
  'ListObjectVersions',
  { versioning: 'Enabled' },
  {
    'shows keys in order, of each the newest first': async (test) => {
      const b1 = await test.put('b', '1');
      const a1 = await test.put('a', '1');
      const b2 = await test.put('b', '2');
      const { Versions } = await test.s3.listObjectVersions({ Bucket: test.Bucket });
      expect(Versions?.map(({ VersionId }) => VersionId)).toEqual(
        [a1, b2, b1].map(({ VersionId }) => VersionId),
      );
      expect(Versions?.map(({ IsLatest }) => IsLatest)).toEqual([true, true, false]);
    },
    'shows size, ETag, class, time and owner': async ({ s3, put, Bucket }) => {
      const { ETag } = await put('a', 'hello');
      const { Owner } = await s3.listBuckets({ Prefix: Bucket });
      const { Versions } = await s3.listObjectVersions({ Bucket });
      expect(Versions).toMatchObject([{ ETag, Size: 5, StorageClass: 'STANDARD', Owner: { ID: Owner?.ID } }]);
      expect(Versions?.[0]?.LastModified).toBeInstanceOf(Date);
    },
    'shows markers where they stand': async ({ s3, send, put, Bucket }) => {
      await put('a', '1');
      await s3.deleteObject({ Bucket, Key: 'a' });
      await put('a', '2');
      const { text } = await send({ path: pathOf(Bucket), query: { versions: '' } });
      expect([...text.matchAll(/<(Version|DeleteMarker)>/g)].map(([, name]) => name)).toEqual([
        'Version',
        'DeleteMarker',
        'Version',
      ]);
    },
    'shows the version null where there was never versioning': async ({ s3, newBucket }) => {
      const Bucket = await newBucket();
      await s3.putObject({ Bucket, Key: 'a', Body: 'a' });
      expect((await s3.listObjectVersions({ Bucket })).Versions).toMatchObject([
        { VersionId: 'null', IsLatest: true },
      ]);
    },
    ...each('shows everything once in pages of %s', [1, 2, 3, 5, 100], async (size, test) => {
      const wanted: string[] = [];
      for (const key of ['a', 'b', 'c']) {
        const ids = [await test.put(key, '1'), await test.put(key, '2')].map(({ VersionId }) => VersionId);
        if (key === 'b') ids.push((await test.s3.deleteObject({ Bucket: test.Bucket, Key: key })).VersionId);
        wanted.push(...ids.reverse().map((id) => `${key} ${id}`));
      }
      const seen = await walk(test, size);
      expect(seen.toSorted()).toEqual(wanted.toSorted());
      if (size === 1) expect(seen).toEqual(wanted);
    }),
    'shows only keys of a prefix': async ({ s3, put, Bucket }) => {
      for (const key of ['a/1', 'b/1']) await put(key, '');
      const { Versions } = await s3.listObjectVersions({ Bucket, Prefix: 'b/' });
      expect(Versions?.map(({ Key }) => Key)).toEqual(['b/1']);
    },
    'rolls up folders, deleted ones too': async ({ s3, put, Bucket }) => {
      for (const key of ['a/1', 'b/1', 'c']) await put(key, '');
      await s3.deleteObject({ Bucket, Key: 'b/1' });
      const { CommonPrefixes, Versions } = await s3.listObjectVersions({ Bucket, Delimiter: '/' });
      expect([CommonPrefixes, Versions?.map(({ Key }) => Key)]).toEqual([
        [{ Prefix: 'a/' }, { Prefix: 'b/' }],
        ['c'],
      ]);
    },
    'begins behind a key': async ({ s3, put, Bucket }) => {
      for (const key of ['a', 'b']) await put(key, '');
      const { Versions, KeyMarker } = await s3.listObjectVersions({ Bucket, KeyMarker: 'a' });
      expect([Versions?.map(({ Key }) => Key), KeyMarker]).toEqual([['b'], 'a']);
    },
    'begins behind a version of a key': async ({ s3, put, Bucket }) => {
      const first = await put('a', '1');
      const second = await put('a', '2');
      const page = await s3.listObjectVersions({ Bucket, KeyMarker: 'a', VersionIdMarker: second.VersionId });
      expect(page.Versions?.map(({ VersionId }) => VersionId)).toEqual([first.VersionId]);
    },
    'refuses a version marker without a key marker': async ({ s3, put, Bucket }) => {
      const { VersionId } = await put('a');
      await refused(s3.listObjectVersions({ Bucket, VersionIdMarker: VersionId }), 400, 'InvalidArgument');
    },
    'escapes keys when asked': async ({ send, put, Bucket }) => {
      await put('a+b c', '');
      const { text } = await send({ path: pathOf(Bucket), query: { versions: '', 'encoding-type': 'url' } });
      expect(elementsOf(text, 'Key').map((key) => key.replace('%20', '+'))).toEqual(['a%2Bb+c']);
    },
    'is 404 without a bucket': async ({ s3, newName }) => {
      await refused(s3.listObjectVersions({ Bucket: newName() }), 404, 'NoSuchBucket');
    },
  },
);
