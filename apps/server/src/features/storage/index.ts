import type { BlobStore, ByteRange } from '@atoll/blob-store';
import type { storageCalls } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { Invalidations } from '../../platform/invalidation/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Sealer } from '../../platform/secrets/index.ts';
import { createAccessKeyService } from './access-key.service.ts';
import { type Allowance, checkTransfer } from './allowance.ts';
import { createRestoreService, type RestoreService } from './archive/index.ts';
import { type BucketService, createBucketService } from './bucket.service.ts';
import { type BucketDirectory, createBucketDirectory } from './bucket-directory.ts';
import { createConsoleLinks } from './console-links.ts';
import { type Credentials, createCredentials } from './credentials.ts';
import { createStorageJobs } from './jobs.ts';
import { createListingService, type ListingService } from './listing.service.ts';
import { createWebhookService, type PostJson, type WebhookService } from './notifications/index.ts';
import { createObjectService, type ObjectService } from './object.service.ts';
import type { StoredObject } from './object-info.ts';
import { createOnboardingService } from './onboarding.service.ts';
import { type Authorized, authorizeBucket, type Bucket } from './policy.ts';
import { checkReadable, readObject } from './read-object.ts';
import { createStorageHandlers } from './routes.ts';
import { createSearchService } from './search.service.ts';
import { type AccountLookup, type Acls, createAcls } from './settings/grants.ts';
import { createSettingService, type SettingService } from './settings/setting.service.ts';
import { websiteUrl } from './settings/website-url.ts';
import { createTransferMeter } from './transfer-meter.ts';
import { createUploadService, type UploadService } from './upload.service.ts';
import { usageOf } from './usage.store.ts';

export type { NewBucketOptions } from './bucket.service.ts';
export type { BucketSummary, ConfiguredBucket, Versioning } from './bucket.store.ts';
export type { Credential, Credentials } from './credentials.ts';
export type { DeleteOutcome } from './deletion.ts';
export { afterPrefix } from './key-order.ts';
export type { ListedObject, ListingService, ListPage, ListPosition } from './listing.service.ts';
export type { LockRequest } from './lock.ts';
export { createPostJson } from './notifications/index.ts';
export type { DeleteOptions, DeleteRequest, ObjectRef, ObjectService } from './object.service.ts';
export type { ObjectChoices } from './object-draft.ts';
export {
  defaultContentType,
  type ObjectHeaders,
  type ObjectInfo,
  type StoredChecksum,
  type StoredObject,
} from './object-info.ts';
export type { Authorized, Bucket } from './policy.ts';
export { partRange } from './read-object.ts';
export { type IncomingBytes, maxPutBytes } from './receive.ts';
export { DeleteMarkerRefusal, type RefusalReason, StorageRefusal } from './refusal.ts';
export { type BucketSettings, hasAcls, type SettingName, type SomeSettings } from './settings/setting.ts';
export type { UploadRef, UploadService } from './upload.service.ts';
export type { Upload } from './upload.store.ts';
export type { DeleteCondition, WriteCondition } from './write-condition.ts';
export type { AccountLookup, Acls, Allowance, BucketDirectory, BucketService, SettingService };

export interface StorageDeps {
  database: Database;
  blobStore: BlobStore;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  /** Origin of the S3 endpoint, as browsers and clients reach it. */
  s3PublicUrl: string;
  region: string;
  allowance: Allowance;
  accounts: AccountLookup;
  invalidations: Invalidations;
  /** Where archived objects lie, and how soon and for how long a "day" they come back. */
  archiveStore: BlobStore;
  restoreDelayMs: number;
  secondsPerDay: number;
  /** Sends to the addresses that users gave. */
  postJson: PostJson;
  /** The host name below which buckets are websites; null: none is. */
  websiteHost: string | null;
  /** False for a disabled account: its keys then open nothing. */
  isAccountActive: (accountId: string) => Promise<boolean>;
  /** Whether the account has asked an agent something: a first step that storage shows and the agents know. */
  hasAskedAgent: (accountId: string) => Promise<boolean>;
}

export interface Storage {
  handlers: Handlers<typeof storageCalls>;
  jobs: readonly Job[];
  buckets: BucketService;
  /** From memory when asked for a moment ago. */
  bucketDirectory: BucketDirectory;
  settings: SettingService;
  acls: Acls;
  webhooks: WebhookService;
  restores: RestoreService;
  objects: ObjectService;
  listing: ListingService;
  uploads: UploadService;
  credentials: Credentials;
  /** @throws {StorageRefusal} `bucketUnknown`, `bucketForeign` */
  authorizeBucket(accountId: string, name: string): Promise<Authorized<Bucket>>;
  /** Bytes of an object, in bounded memory. Count what is sent out with `countTransfer`. */
  read(object: StoredObject, range?: ByteRange): AsyncGenerator<Uint8Array, void, undefined>;
  /** @throws {StorageRefusal} when the account may send nothing more out */
  checkTransfer(accountId: string): Promise<void>;
  countTransfer(accountId: string, sentBytes: number): void;
  /** Bytes stored now, and bytes sent out in the UTC month that `monthStart` (milliseconds) begins. */
  usageOf(accountId: string, monthStart: number): Promise<{ storedBytes: number; transferBytes: number }>;
  /** Writes what is not yet written. Call before the database closes. */
  close(): Promise<void>;
}

/** Buckets, objects, uploads and the keys to them, whichever edge they are asked through. */
export function createStorage(deps: StorageDeps): Storage {
  const { database, blobStore, clock, allowance } = deps;
  const transfer = createTransferMeter({
    database,
    clock,
    onFailure: (err) => deps.log.warn({ err }, 'transfer could not be written and will be tried again'),
  });
  const credentials = createCredentials(deps);
  const webhooks = createWebhookService(deps);
  const services = {
    buckets: createBucketService(deps),
    bucketDirectory: createBucketDirectory({ ...deps, read: database.read }),
    settings: createSettingService(deps),
    acls: createAcls(deps),
    objects: createObjectService(deps),
    listing: createListingService({ read: database.read }),
    uploads: createUploadService(deps),
    webhooks,
    restores: createRestoreService(deps),
  };
  return {
    ...services,
    credentials,
    handlers: createStorageHandlers({
      ...deps,
      ...services,
      open: (accountId, name) => authorizeBucket(database.read, accountId, name),
      websiteUrl: (bucketName) => websiteUrl(deps, bucketName),
      transfer,
      checkReadable: (object) => checkReadable(blobStore, object),
      links: createConsoleLinks({ ...deps, credentials }),
      accessKeys: createAccessKeyService(deps),
      search: createSearchService({ read: database.read }),
      onboarding: createOnboardingService({ read: database.read, hasAskedAgent: deps.hasAskedAgent }),
    }),
    jobs: createStorageJobs({ ...deps, webhooks }),
    authorizeBucket: (accountId, name) => authorizeBucket(database.read, accountId, name),
    read: (object, range) => readObject(blobStore, object, range),
    checkTransfer: (accountId) => checkTransfer({ allowance, transfer, clock }, accountId, 's3'),
    countTransfer: (accountId, sentBytes) => transfer.add(accountId, sentBytes),
    async usageOf(accountId, monthStart) {
      const { storedBytes } = await usageOf(database.read, accountId);
      return { storedBytes, transferBytes: await transfer.bytesInMonth(accountId, monthStart) };
    },
    close: () => transfer.close(),
  };
}
