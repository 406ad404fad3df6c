import { parseBucketEncryption, writeBucketEncryption } from '@atoll/s3-protocol';
import { settingOperations } from './bucket-setting.ts';

/** Source: S3 API, PutBucketEncryption. */
export const {
  get: getBucketEncryption,
  put: putBucketEncryption,
  delete: deleteBucketEncryption,
} = settingOperations('encryption', {
  parse: parseBucketEncryption,
  write: writeBucketEncryption,
  missing: 'ServerSideEncryptionConfigurationNotFoundError',
});
