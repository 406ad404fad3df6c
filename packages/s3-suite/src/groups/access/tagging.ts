import { expect } from 'vitest';
import { refused, refusedAs } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';

const tags = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ Key: `key-${index}`, Value: `${index}` }));
const one = [{ Key: 'colour', Value: 'red' }];
const inOrder = (set: { Key?: string | undefined; Value?: string | undefined }[] | undefined) =>
  set?.map(({ Key, Value }) => `${Key}=${Value}`).toSorted();

const invalid = [
  ['a key of 129 characters', [{ Key: 'k'.repeat(129), Value: '' }]],
  ['a value of 257 characters', [{ Key: 'k', Value: 'v'.repeat(257) }]],
  ['one key twice', [...one, ...one]],
  ['an empty key', [{ Key: '', Value: 'v' }]],
  ['a key that begins with aws:', [{ Key: 'aws:colour', Value: 'v' }]],
] as const;

const wellFormed = [
  ['ten', tags(10)],
  ['none', []],
  ['an empty value', [{ Key: 'k', Value: '' }]],
  ['a key of 128 characters', [{ Key: 'k'.repeat(128), Value: 'v' }]],
  ['a value of 256 characters', [{ Key: 'k', Value: 'v'.repeat(256) }]],
  ['all that is allowed in them', [{ Key: 'a b+-=._:/@1', Value: 'A b+-=._:/@1' }]],
  ['letters of other alphabets', [{ Key: 'größe', Value: '大きい' }]],
] as const;

export const objectTagging = group('tags of objects', {
  'are none at first': async ({ s3, put, Bucket }) => {
    await put('a');
    expect((await s3.getObjectTagging({ Bucket, Key: 'a' })).TagSet).toEqual([]);
  },
  ...each('keep %s', wellFormed, async ([, TagSet], { s3, put, Bucket }) => {
    await put('a');
    await s3.putObjectTagging({ Bucket, Key: 'a', Tagging: { TagSet: [...TagSet] } });
    expect(inOrder((await s3.getObjectTagging({ Bucket, Key: 'a' })).TagSet)).toEqual(inOrder([...TagSet]));
    expect((await s3.headObject({ Bucket, Key: 'a' })).TagCount ?? 0).toBe(TagSet.length);
  }),
  ...each('refuse %s', invalid, async ([, TagSet], { s3, put, Bucket }) => {
    await put('a');
    const call = s3.putObjectTagging({ Bucket, Key: 'a', Tagging: { TagSet: [...TagSet] } });
    await refusedAs(call, 'InvalidTag', 'MalformedXML');
    expect((await s3.getObjectTagging({ Bucket, Key: 'a' })).TagSet).toEqual([]);
  }),
  'refuse eleven': async ({ s3, put, Bucket }) => {
    await put('a');
    const call = s3.putObjectTagging({ Bucket, Key: 'a', Tagging: { TagSet: tags(11) } });
    await refusedAs(call, 'BadRequest', 'InvalidTag');
  },
  'are replaced as a whole': async ({ s3, put, Bucket }) => {
    await put('a');
    await s3.putObjectTagging({ Bucket, Key: 'a', Tagging: { TagSet: tags(3) } });
    await s3.putObjectTagging({ Bucket, Key: 'a', Tagging: { TagSet: one } });
    expect((await s3.getObjectTagging({ Bucket, Key: 'a' })).TagSet).toEqual(one);
  },
  'are removed, with 204': async ({ s3, put, Bucket }) => {
    await put('a', 'a', { Tagging: 'colour=red' });
    expect((await s3.deleteObjectTagging({ Bucket, Key: 'a' })).$metadata.httpStatusCode).toBe(204);
    expect((await s3.getObjectTagging({ Bucket, Key: 'a' })).TagSet).toEqual([]);
  },
  'come with the object, encoded as a query': async ({ s3, put, Bucket }) => {
    await put('a', 'a', { Tagging: 'empty&colour=dark%20red' });
    const { TagSet } = await s3.getObjectTagging({ Bucket, Key: 'a' });
    expect(inOrder(TagSet)).toEqual(['colour=dark red', 'empty=']);
  },
  'that come with the object and are wrong refuse it': async ({ s3, put, Bucket }) => {
    const Tagging = tags(11)
      .map(({ Key, Value }) => `${Key}=${Value}`)
      .join('&');
    await refusedAs(put('a', 'a', { Tagging }), 'BadRequest', 'InvalidTag', 'InvalidArgument');
    await refused(s3.headObject({ Bucket, Key: 'a' }), 404);
  },
  'come with an upload in parts': async ({ s3, Bucket }) => {
    const { UploadId } = await s3.createMultipartUpload({ Bucket, Key: 'a', Tagging: 'colour=red' });
    const { ETag } = await s3.uploadPart({ Bucket, Key: 'a', UploadId, PartNumber: 1, Body: 'a' });
    await s3.completeMultipartUpload({
      Bucket,
      Key: 'a',
      UploadId,
      MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
    });
    expect((await s3.getObjectTagging({ Bucket, Key: 'a' })).TagSet).toEqual(one);
  },
  'are gone when the object is replaced': async ({ s3, put, Bucket }) => {
    await put('a', 'a', { Tagging: 'colour=red' });
    await put('a', 'b');
    expect((await s3.getObjectTagging({ Bucket, Key: 'a' })).TagSet).toEqual([]);
  },
  'go along with a copy, or are replaced': async ({ s3, put, Bucket }) => {
    await put('a', 'a', { Tagging: 'colour=red' });
    await s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a` });
    expect((await s3.getObjectTagging({ Bucket, Key: 'b' })).TagSet).toEqual(one);
    await s3.copyObject({
      Bucket,
      Key: 'c',
      CopySource: `${Bucket}/a`,
      TaggingDirective: 'REPLACE',
      Tagging: 'colour=blue',
    });
    expect(inOrder((await s3.getObjectTagging({ Bucket, Key: 'c' })).TagSet)).toEqual(['colour=blue']);
  },
  'are of a version': async ({ s3, newBucket }) => {
    const Bucket = await newBucket({ versioning: 'Enabled' });
    const { VersionId } = await s3.putObject({ Bucket, Key: 'a', Body: 'a', Tagging: 'colour=red' });
    await s3.putObject({ Bucket, Key: 'a', Body: 'b' });
    expect((await s3.getObjectTagging({ Bucket, Key: 'a', VersionId })).TagSet).toEqual(one);
    expect((await s3.getObjectTagging({ Bucket, Key: 'a' })).TagSet).toEqual([]);
    await s3.deleteObjectTagging({ Bucket, Key: 'a', VersionId });
    expect((await s3.getObjectTagging({ Bucket, Key: 'a', VersionId })).TagSet).toEqual([]);
  },
  ...each(
    'refuse the body %s',
    ['', 'nonsense', '<Tagging/>', '<Tagging><TagSet><Tag><Key>a</Key></Tag></TagSet></Tagging>'],
    async (body, { send, put, Bucket }) => {
      await put('a');
      const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), query: { tagging: '' }, body });
      expect(answer.status).toBe(400);
      expect(['MalformedXML', 'MissingRequestBodyError']).toContain(answer.code);
    },
  ),
  'are 404 without a key': async ({ s3, Bucket }) => {
    await refused(s3.getObjectTagging({ Bucket, Key: 'a' }), 404, 'NoSuchKey');
    await refused(s3.putObjectTagging({ Bucket, Key: 'a', Tagging: { TagSet: one } }), 404, 'NoSuchKey');
  },
  'are 403 for another account': async ({ other, put, Bucket }) => {
    await put('a');
    await refused(other.getObjectTagging({ Bucket, Key: 'a' }), 403, 'AccessDenied');
    await refused(
      other.putObjectTagging({ Bucket, Key: 'a', Tagging: { TagSet: one } }),
      403,
      'AccessDenied',
    );
    await refused(other.deleteObjectTagging({ Bucket, Key: 'a' }), 403, 'AccessDenied');
  },
});

export const bucketTagging = group('tags of buckets', {
  'are not found at first': async ({ s3, Bucket }) => {
    await refused(s3.getBucketTagging({ Bucket }), 404, 'NoSuchTagSet');
  },
  ...each(
    'keep %s',
    wellFormed.filter(([, set]) => set.length > 0),
    async ([, TagSet], { s3, Bucket }) => {
      await s3.putBucketTagging({ Bucket, Tagging: { TagSet: [...TagSet] } });
      expect(inOrder((await s3.getBucketTagging({ Bucket })).TagSet)).toEqual(inOrder([...TagSet]));
    },
  ),
  ...each('refuse %s', invalid, async ([, TagSet], { s3, Bucket }) => {
    await refusedAs(
      s3.putBucketTagging({ Bucket, Tagging: { TagSet: [...TagSet] } }),
      'InvalidTag',
      'MalformedXML',
    );
  }),
  'refuse 51': async ({ s3, Bucket }) => {
    await refusedAs(
      s3.putBucketTagging({ Bucket, Tagging: { TagSet: tags(51) } }),
      'BadRequest',
      'InvalidTag',
      'MalformedXML',
    );
  },
  'are replaced as a whole, and removed': async ({ s3, Bucket }) => {
    await s3.putBucketTagging({ Bucket, Tagging: { TagSet: tags(3) } });
    await s3.putBucketTagging({ Bucket, Tagging: { TagSet: one } });
    expect((await s3.getBucketTagging({ Bucket })).TagSet).toEqual(one);
    expect((await s3.deleteBucketTagging({ Bucket })).$metadata.httpStatusCode).toBe(204);
    await refused(s3.getBucketTagging({ Bucket }), 404, 'NoSuchTagSet');
  },
  'are 403 for another account': async ({ other, Bucket }) => {
    await refused(other.getBucketTagging({ Bucket }), 403, 'AccessDenied');
    await refused(other.putBucketTagging({ Bucket, Tagging: { TagSet: one } }), 403, 'AccessDenied');
  },
});
