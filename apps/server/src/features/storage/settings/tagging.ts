import { limits } from '@atoll/contract/limits';
import { checkTags, maxBucketTags, parseTagging, type Tag, writeTagging } from '@atoll/s3-protocol';
import { StorageRefusal } from '../kernel/refusal.ts';
import { defineSetting } from './bucket-setting.ts';

export const tagging = defineSetting({
  name: 'tagging',
  operations: { get: 'GetBucketTagging', put: 'PutBucketTagging', delete: 'DeleteBucketTagging' },
  document: {
    parse: (source) => parseTagging(source, maxBucketTags),
    write: writeTagging,
    missing: 'NoSuchTagSet',
    putStatus: 204,
  },
  calls: { get: 'getBucketTags', set: 'setBucketTags' },
  json: {
    read: (tags = []) => tags,
    write({ tags }) {
      checkBucketTags(tags);
      return tags.length === 0 ? undefined : tags;
    },
  },
});

/** @throws {StorageRefusal} `bucketTagLimit` @throws {S3Error} `InvalidTag` */
export function checkBucketTags(tags: Tag[]): void {
  if (tags.length > limits.tagsPerBucket) throw new StorageRefusal('bucketTagLimit');
  checkTags(tags, limits.tagsPerBucket);
}
