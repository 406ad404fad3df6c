import type {
  BucketEncryption,
  BucketLogging,
  CorsRule,
  Grant,
  LifecycleRule,
  NotificationTarget,
  ObjectLockConfiguration,
  ObjectOwnership,
  PublicAccessBlock,
  Tag,
  TransitionMinimum,
  WebsiteConfiguration,
} from '@atoll/s3-protocol';

/** What a bucket can be set to, by S3's name of the sub-resource. What isn't set is as S3 has it by default. */
export interface BucketSettings {
  /** The owner's own grant included; without one, the owner alone. */
  acl: Grant[];
  cors: CorsRule[];
  encryption: BucketEncryption;
  lifecycle: LifecycleSetting;
  logging: BucketLogging;
  notification: NotificationTarget[];
  'object-lock': ObjectLockConfiguration;
  ownershipControls: ObjectOwnership;
  /** The document itself, character for character as it was put. */
  policy: string;
  publicAccessBlock: PublicAccessBlock;
  /** Ours: requests are taken down, to be looked at in the console. */
  requestLog: { isOn: true };
  tagging: Tag[];
  website: WebsiteConfiguration;
}

export interface LifecycleSetting {
  rules: LifecycleRule[];
  /** What is too small for a transition when a rule doesn't say. */
  minimumObjectSize: TransitionMinimum;
}

export type SettingName = keyof BucketSettings;

/** The settings that were made; what is missing has its default. */
export type SomeSettings = Partial<BucketSettings>;

/** As kept: its name and its JSON. */
export interface SettingRow {
  name: SettingName;
  document: string;
}

export function toSettingRows(settings: SomeSettings): SettingRow[] {
  return Object.entries(settings).map(([name, value]) => ({
    name: name as SettingName,
    document: JSON.stringify(value),
  }));
}

export function fromSettingRows(rows: readonly { name: string; document: string }[]): SomeSettings {
  return Object.fromEntries(rows.map(({ name, document }) => [name, JSON.parse(document)])) as SomeSettings;
}

/** ACLs count unless the bucket's owner owns everything in it. Source: S3 User Guide, "Controlling ownership of objects". */
export function hasAcls(settings: SomeSettings): boolean {
  return settings.ownershipControls !== 'BucketOwnerEnforced';
}
