import { parseLogging, writeLogging } from '@atoll/s3-protocol';
import { StorageRefusal } from '../kernel/refusal.ts';
import { defineSetting } from './bucket-setting.ts';

export const logging = defineSetting({
  name: 'logging',
  operations: { get: 'GetBucketLogging', put: 'PutBucketLogging' },
  document: { parse: parseLogging, write: writeLogging, missing: writeLogging() },
  calls: { get: 'getBucketLogging', set: 'setBucketLogging' },
  json: {
    read: (value) =>
      value ? { target_bucket: value.targetBucket, target_prefix: value.targetPrefix } : null,
    write: ({ logging: sent }) =>
      sent ? { targetBucket: sent.target_bucket, targetPrefix: sent.target_prefix } : undefined,
  },
  async check({ targetBucket }, { bucket, findBucket }) {
    const target = await findBucket(targetBucket);
    if (target?.accountId !== bucket.accountId) throw new StorageRefusal('logTargetUnknown');
  },
});
