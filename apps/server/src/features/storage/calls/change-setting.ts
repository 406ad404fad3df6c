import { isDeepStrictEqual } from 'node:util';
import type { S3Operation } from '@atoll/s3-protocol';
import type { S3Details, SignedIn } from '../access/caller-access.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { type BucketSettings, readSetting, type SettingName } from '../kernel/setting.ts';
import type { SettingCallDeps } from './deps.ts';

export interface SettingChange<Name extends SettingName> {
  name: Name;
  /** The operation that the caller must be allowed, with further facts for the policy's conditions. */
  operation: S3Operation;
  details?: S3Details;
  /** The operation that the caller must also be allowed if a value is compared. */
  readOperation: S3Operation;
  /** Returns the current value as `replaces` has it. */
  read(value: BucketSettings[Name] | undefined, bucket: Bucket): unknown;
  /** Returns the new value; undefined removes the setting. */
  write(
    before: BucketSettings[Name] | undefined,
    bucket: Bucket,
  ): BucketSettings[Name] | undefined | Promise<BucketSettings[Name]>;
}

/** Changes a setting. If the payload has `replaces`, its current value must be that. @throws {StorageRefusal} `settingChanged` */
export async function changeSetting<Name extends SettingName>(
  { openBucket, settings }: Pick<SettingCallDeps, 'openBucket' | 'settings'>,
  caller: SignedIn,
  { bucket: bucketName, replaces }: { bucket: string; replaces?: unknown },
  { name, operation, details, readOperation, read, write }: SettingChange<Name>,
): Promise<void> {
  const bucket = await openBucket(caller, bucketName, operation, undefined, details);
  // The result of the comparison reveals the value.
  if (replaces !== undefined) await openBucket(caller, bucketName, readOperation);
  const document = await settings.document(bucket, name);
  const before = document === null ? undefined : readSetting(name, document);
  if (replaces !== undefined && !isSame(read(before, bucket), replaces)) {
    throw new StorageRefusal('settingChanged');
  }
  const expected = replaces === undefined ? undefined : document;
  const value = await write(before, bucket);
  await (value === undefined
    ? remove(settings, bucket, name, expected)
    : settings.put(bucket, name, value, expected));
}

function remove(
  settings: SettingCallDeps['settings'],
  bucket: Authorized<Bucket>,
  name: SettingName,
  expected: string | null | undefined,
): Promise<void> {
  return settings.delete(bucket, name as Exclude<SettingName, 'object-lock'>, expected);
}

/** Compares values as JSON has them: without undefined fields. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
}
