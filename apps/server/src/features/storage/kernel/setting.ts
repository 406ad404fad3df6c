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

/** All bucket settings, by S3's name of the sub-resource. A missing setting has S3's default. */
export interface BucketSettings {
  /** Includes the owner's grant. Without an ACL, only the owner has access. */
  acl: Grant[];
  cors: CorsRule[];
  encryption: BucketEncryption;
  lifecycle: LifecycleSetting;
  logging: BucketLogging;
  notification: NotificationTarget[];
  'object-lock': ObjectLockConfiguration;
  ownershipControls: ObjectOwnership;
  /** The document exactly as it was put. */
  policy: string;
  publicAccessBlock: PublicAccessBlock;
  /** Atoll's own: logs requests for the console. */
  requestLog: { isOn: true };
  tagging: Tag[];
  website: WebsiteConfiguration;
}

export interface LifecycleSetting {
  rules: LifecycleRule[];
  /** The minimum size for a transition if a rule doesn't set one. */
  minimumObjectSize: TransitionMinimum;
}

export type SettingName = keyof BucketSettings;

/** The settings that were made; a missing one has its default. */
export type SomeSettings = Partial<BucketSettings>;

/** The stored form: name and JSON. */
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

/**
 * Reports whether ACLs are enabled, which they are unless the bucket owner owns all objects. Source: S3 User Guide, "Controlling
 * ownership of objects".
 */
export function hasAcls(settings: SomeSettings): boolean {
  return settings.ownershipControls !== 'BucketOwnerEnforced';
}
