import type { CallInput, CallOutput, storageCalls } from '@atoll/contract';
import type { S3ErrorCode, S3Operation, Xml } from '@atoll/s3-protocol';
import type { KmsService } from '../encryption/index.ts';
import type { Bucket } from '../kernel/policy.ts';
import type { BucketSettings, SettingName, SomeSettings } from '../kernel/setting.ts';

type Calls = typeof storageCalls;
export type CallName = keyof Calls;

/** What a new value is checked against beside its own form: the bucket as it is set now, and what the value names. */
export interface SettingContext {
  bucket: Bucket;
  settings: SomeSettings;
  kms: Pick<KmsService, 'describe'>;
  findBucket(name: string): Promise<{ accountId: string } | undefined>;
  hasWebhook(webhook: { accountId: string; name: string }): Promise<boolean>;
}

/** How S3 writes a setting. */
export interface SettingDocument<T> {
  /** Undefined removes the setting. @throws {S3Error} */
  parse(source: string): T | undefined;
  write(value: T): Xml;
  /** The answer where nothing is set: a document, or an error. */
  missing: Xml | S3ErrorCode;
  /** 200 unless S3 has it otherwise. */
  putStatus?: 204;
}

/** How the JSON calls write a setting. */
export interface SettingJson<T, Get extends CallName, Set extends CallName> {
  /** Answers `get`; undefined where nothing is set. */
  read(value: T | undefined, bucket: { name: string; websiteUrl: string | null }): CallOutput<Calls[Get]>;
  /** Takes the payload of `set`. Undefined removes the setting. @throws {S3Error} @throws {StorageRefusal} */
  write(input: CallInput<Calls[Set]>, before: T | undefined): T | undefined;
}

interface Names {
  readonly get: string;
  readonly put?: string;
  readonly set?: string;
  readonly delete?: string;
}

/** One setting of a bucket. The S3 endpoint and the JSON calls are made from these. */
export interface BucketSetting<
  Name extends SettingName,
  Operations extends Names = { get: S3Operation; put: S3Operation; delete?: S3Operation },
  Get extends CallName = CallName,
  Set extends CallName = CallName,
  Delete extends CallName = CallName,
> {
  readonly name: Name;
  /** S3's operations on it. The JSON calls need the same permissions. */
  readonly operations: Operations;
  /** Without one, the endpoint has operations of its own for it. */
  readonly document?: SettingDocument<BucketSettings[Name]>;
  readonly calls?: { readonly get: Get; readonly set: Set; readonly delete?: Delete };
  readonly json?: SettingJson<BucketSettings[Name], Get, Set>;
  /** How it depends on another setting, and that what it names exists. @throws {StorageRefusal} @throws {S3Error} */
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
