import type { BucketService } from '../../bucket.service.ts';
import type { OpenBucket } from '../../open-bucket.ts';
import type { ActivityMeter } from '../../usage/activity-meter.ts';
import type { Acls } from '../grants.ts';
import type { SettingService } from '../setting.service.ts';

export interface SettingCallDeps {
  openBucket: OpenBucket;
  buckets: BucketService;
  settings: SettingService;
  acls: Acls;
  activity: ActivityMeter;
  region: string;
  /** Where a bucket's website is, or null where there are none. */
  websiteUrl: (bucketName: string) => string | null;
}
