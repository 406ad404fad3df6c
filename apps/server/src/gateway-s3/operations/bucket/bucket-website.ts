import { parseWebsite, writeWebsite } from '@atoll/s3-protocol';
import { settingOperations } from './bucket-setting.ts';

/** Source: S3 API, PutBucketWebsite. */
export const {
  get: getBucketWebsite,
  put: putBucketWebsite,
  delete: deleteBucketWebsite,
} = settingOperations('website', {
  parse: parseWebsite,
  write: writeWebsite,
  missing: 'NoSuchWebsiteConfiguration',
});
