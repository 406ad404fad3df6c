import { maxBucketTags, parseTagging, writeTagging } from '@atoll/s3-protocol';
import { settingOperations } from './bucket-setting.ts';

/** Source: S3 API, PutBucketTagging. */
export const {
  get: getBucketTagging,
  put: putBucketTagging,
  delete: deleteBucketTagging,
} = settingOperations('tagging', {
  parse: (source) => parseTagging(source, maxBucketTags),
  write: writeTagging,
  missing: 'NoSuchTagSet',
  putStatus: 204,
});
