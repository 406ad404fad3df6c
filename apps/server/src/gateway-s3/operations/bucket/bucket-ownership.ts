import { parseOwnershipControls, writeOwnershipControls } from '@atoll/s3-protocol';
import { settingOperations } from './bucket-setting.ts';

/** Source: S3 API, PutBucketOwnershipControls. */
export const {
  get: getBucketOwnershipControls,
  put: putBucketOwnershipControls,
  delete: deleteBucketOwnershipControls,
} = settingOperations('ownershipControls', {
  parse: parseOwnershipControls,
  write: writeOwnershipControls,
  missing: 'OwnershipControlsNotFoundError',
});
