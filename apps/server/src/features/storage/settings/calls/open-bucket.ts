import type { S3Operation } from '@atoll/s3-protocol';
import type { BucketService } from '../../bucket.service.ts';
import type { Authorized, Bucket } from '../../policy.ts';
import type { Acls } from '../grants.ts';
import type { SettingService } from '../setting.service.ts';

/** The bucket that a signed-in account names, for what is to be done with it; the S3 endpoint's rules hold here too. */
export type OpenBucket = (
  accountId: string,
  name: string,
  operation: S3Operation,
) => Promise<Authorized<Bucket>>;

export interface SettingCallDeps {
  open: OpenBucket;
  buckets: BucketService;
  settings: SettingService;
  acls: Acls;
  region: string;
  /** Where a bucket's website is, or null where there are none. */
  websiteUrl: (bucketName: string) => string | null;
}
