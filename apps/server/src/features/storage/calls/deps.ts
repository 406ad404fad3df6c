import type { OpenBucket } from '../access/open-bucket.ts';
import type { BucketService } from '../buckets/bucket.service.ts';
import type { SettingService } from '../buckets/setting.service.ts';
import type { Acls } from '../settings/grants.ts';
import type { ActivityMeter } from '../usage/activity-meter.ts';

export interface SettingCallDeps {
  openBucket: OpenBucket;
  buckets: BucketService;
  settings: SettingService;
  acls: Acls;
  activity: ActivityMeter;
  region: string;
  /** Returns the URL of a bucket's website, or null if websites are off. */
  websiteUrl: (bucketName: string) => string | null;
  /** Returns the URL of a bucket's custom domain, or null without one that is verified. */
  findDomainUrl: (bucketId: string) => Promise<string | null>;
}
