import { parseObjectLock, writeObjectLock, xmlDocument } from '@atoll/s3-protocol';
import { defineSetting } from './bucket-setting.ts';

/** Object lock can't be removed from a bucket. */
export const objectLock = defineSetting({
  name: 'object-lock',
  operations: { get: 'GetObjectLockConfiguration', put: 'PutObjectLockConfiguration' },
  document: {
    parse: parseObjectLock,
    write: writeObjectLock,
    missing: 'ObjectLockConfigurationNotFoundError',
  },
  calls: { get: 'getBucketLock', set: 'setBucketLock' },
  json: {
    read: (lock) => ({ enabled: lock !== undefined, default_retention: lock?.defaultRetention ?? null }),
    write({ default_retention: retention }) {
      return parseObjectLock(xmlDocument(writeObjectLock({ defaultRetention: retention ?? undefined })));
    },
  },
});
