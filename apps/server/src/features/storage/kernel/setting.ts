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
import { dayMs } from '../../../platform/time.ts';

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
  return Object.fromEntries(
    rows.map(({ name, document }) => [name, readSetting(name as SettingName, document)]),
  ) as SomeSettings;
}

export function readSetting<N extends SettingName>(name: N, document: string): BucketSettings[N] {
  const value: Partial<BucketSettings> = { [name]: JSON.parse(document) };
  if (value.lifecycle) value.lifecycle = withDatesFrom1970(value.lifecycle);
  return value[name] as BucketSettings[N];
}

/** Earlier versions accepted any date. One before 1970 means the same as 1970: at once. */
function withDatesFrom1970(setting: LifecycleSetting): LifecycleSetting {
  return {
    ...setting,
    rules: setting.rules.map((rule) => {
      const { expiration, transitions } = rule;
      // An object expires after it has moved.
      const firstEndMs = transitions === undefined ? 0 : dayMs;
      return {
        ...rule,
        ...(expiration && { expiration: notBefore(expiration, firstEndMs) }),
        ...(transitions && { transitions: transitions.map((transition) => notBefore(transition, 0)) }),
      };
    }),
  };
}

function notBefore<T extends { dateMs?: number }>(action: T, firstMs: number): T {
  return action.dateMs === undefined ? action : { ...action, dateMs: Math.max(action.dateMs, firstMs) };
}

/**
 * Reports whether ACLs are enabled, which they are unless the bucket owner owns all objects. Source: S3 User Guide, "Controlling
 * ownership of objects".
 */
export function hasAcls(settings: SomeSettings): boolean {
  return settings.ownershipControls !== 'BucketOwnerEnforced';
}
