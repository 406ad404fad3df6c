import { parseCors, writeCors } from '@atoll/s3-protocol';
import { settingOperations } from './bucket-setting.ts';

/** Source: S3 API, PutBucketCors. */
export const {
  get: getBucketCors,
  put: putBucketCors,
  delete: deleteBucketCors,
} = settingOperations('cors', {
  parse: parseCors,
  write: writeCors,
  missing: 'NoSuchCORSConfiguration',
});
