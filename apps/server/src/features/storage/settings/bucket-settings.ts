import type { S3Operation } from '@atoll/s3-protocol';
import type { BucketSettings, SettingName } from '../kernel/setting.ts';
import { acl, ownershipControls, policy, publicAccessBlock } from './access-settings.ts';
import type { CallName, SettingAddresses, SettingContext, SettingDocument } from './bucket-setting.ts';
import { cors } from './cors.ts';
import { encryption } from './encryption.ts';
import { lifecycle } from './lifecycle.ts';
import { logging } from './logging.ts';
import { notification } from './notification.ts';
import { objectLock } from './object-lock.ts';
import { tagging } from './tagging.ts';
import { website } from './website.ts';

/** All bucket settings with S3 operations. */
const bucketSettings = [
  acl,
  cors,
  encryption,
  lifecycle,
  logging,
  notification,
  objectLock,
  ownershipControls,
  policy,
  publicAccessBlock,
  tagging,
  website,
] as const;

type Declared = (typeof bucketSettings)[number];
type ValuesOf<T> = T extends object ? Extract<T[keyof T], string> : never;

/** S3's operations on settings. */
export type SettingOperation = Extract<ValuesOf<Declared['operations']>, S3Operation>;

/** The JSON calls that are generated from the declarations. */
export type SettingCall = Extract<ValuesOf<Declared['calls']>, CallName>;

/** A setting with any type of value. */
export interface AnySetting {
  readonly name: SettingName;
  readonly operations: {
    readonly get: S3Operation;
    readonly put: S3Operation;
    readonly delete?: S3Operation;
  };
  readonly document?: SettingDocument<unknown>;
  readonly calls?: { readonly get: CallName; readonly set: CallName; readonly delete?: CallName };
  readonly json?: {
    read(value: unknown, bucket: SettingAddresses): unknown;
    write(input: unknown, before: unknown): unknown;
    removes?(input: unknown): boolean;
    replaced?(value: unknown): unknown;
  };
  check?(value: unknown, context: SettingContext): void | Promise<void>;
}

export const anySettings = bucketSettings as unknown as readonly AnySetting[];

/**
 * Validates a value against the bucket's other settings, and that what it names exists.
 * @throws {StorageRefusal}
 * @throws {S3Error} `MalformedPolicy`
 */
export async function checkSetting<Name extends SettingName>(
  name: Name,
  value: BucketSettings[Name],
  context: SettingContext,
): Promise<void> {
  await anySettings.find((setting) => setting.name === name)?.check?.(value, context);
}
