import type { CallInput, CallOutput, storageCalls } from '@atoll/contract';
import type { S3ErrorCode, S3Operation, Xml } from '@atoll/s3-protocol';
import type { KmsService } from '../encryption/index.ts';
import type { Bucket } from '../kernel/policy.ts';
import type { BucketSettings, SettingName, SomeSettings } from '../kernel/setting.ts';

type Calls = typeof storageCalls;
export type CallName = keyof Calls;

/** The context for validating a new value: the bucket's other settings, and lookups of what the value names. */
export interface SettingContext {
  bucket: Bucket;
  settings: SomeSettings;
  kms: Pick<KmsService, 'describe'>;
  findBucket(name: string): Promise<{ accountId: string } | undefined>;
  hasWebhook(webhook: { accountId: string; name: string }): Promise<boolean>;
}

/** The S3 format of a setting. */
export interface SettingDocument<T> {
  /** Undefined removes the setting. @throws {S3Error} */
  parse(source: string): T | undefined;
  write(value: T): Xml;
  /** The answer if nothing is set: a document, or an error. */
  missing: Xml | S3ErrorCode;
  /** 200 by default. */
  putStatus?: 204;
}

/** The addresses of a bucket that answers contain. */
export interface SettingAddresses {
  readonly name: string;
  /** Below the server's website host; null: none. */
  readonly websiteUrl: string | null;
  /** At the custom domain; null: no verified one. */
  readonly domainUrl: string | null;
}

/** The JSON format of a setting. */
export interface SettingJson<T, Get extends CallName, Set extends CallName> {
  /** Returns the answer of `get`; undefined if nothing is set. */
  read(value: T | undefined, bucket: SettingAddresses): CallOutput<Calls[Get]>;
  /** Converts the payload of `set`. Undefined removes the setting. @throws {S3Error} @throws {StorageRefusal} */
  write(input: CallInput<Calls[Set]>, before: T | undefined): T | undefined;
  /** Reports whether the payload of `set` removes the setting, for which the permission to delete it is needed. */
  removes?(input: CallInput<Calls[Set]>): boolean;
  /** Returns the value as `replaces` of `set` has it. By default, it is the answer of `get`. */
  replaced?(value: T | undefined): unknown;
}

interface Names {
  readonly get: string;
  readonly put?: string;
  readonly set?: string;
  readonly delete?: string;
}

/** One bucket setting. The S3 operations and the JSON calls are generated from these. */
export interface BucketSetting<
  Name extends SettingName,
  Operations extends Names = { get: S3Operation; put: S3Operation; delete?: S3Operation },
  Get extends CallName = CallName,
  Set extends CallName = CallName,
  Delete extends CallName = CallName,
> {
  readonly name: Name;
  /** Its S3 operations. The JSON calls need the same permissions. */
  readonly operations: Operations;
  /** Missing if the endpoint has its own operations for it. */
  readonly document?: SettingDocument<BucketSettings[Name]>;
  readonly calls?: { readonly get: Get; readonly set: Set; readonly delete?: Delete };
  readonly json?: SettingJson<BucketSettings[Name], Get, Set>;
  /** Validates against other settings, and that what it names exists. @throws {StorageRefusal} @throws {S3Error} */
  check?(value: BucketSettings[Name], context: SettingContext): void | Promise<void>;
}

/** Keeps the literal types of a declaration. */
export function defineSetting<
  const Name extends SettingName,
  const Operations extends { get: S3Operation; put: S3Operation; delete?: S3Operation },
  const Get extends CallName = never,
  const Set extends CallName = never,
  const Delete extends CallName = never,
>(
  setting: BucketSetting<Name, Operations, Get, Set, Delete>,
): BucketSetting<Name, Operations, Get, Set, Delete> {
  return setting;
}
