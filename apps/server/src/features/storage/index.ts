import type { storageCalls } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Handlers } from '../../platform/http/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { createAccessKeyService } from './access-key.service.ts';
import type { Allowance } from './allowance.ts';
import type { BucketService } from './bucket.service.ts';
import type { BucketDirectory } from './bucket-directory.ts';
import { createConsoleLinks } from './console-links.ts';
import { createStorageJobs } from './jobs.ts';
import { createWebhookService, type PostJson, type WebhookService } from './notifications/index.ts';
import { createObjectStorage, type ObjectStorage, type ObjectStorageDeps } from './object-storage.ts';
import { createOnboardingService } from './onboarding.service.ts';
import { authorizeBucket } from './policy.ts';
import { checkReadable } from './read-object.ts';
import { createStorageHandlers } from './routes.ts';
import { createSearchService } from './search.service.ts';
import type { AccountLookup, Acls } from './settings/grants.ts';
import type { SettingService } from './settings/setting.service.ts';
import { websiteUrl } from './settings/website-url.ts';
import { usageOf } from './usage.store.ts';

export type { NewBucketOptions } from './bucket.service.ts';
export type { BucketSummary, ConfiguredBucket, Versioning } from './bucket.store.ts';
export type { Credential, Credentials } from './credentials.ts';
export type { DeleteOutcome } from './deletion.ts';
export { afterPrefix } from './key-order.ts';
export type {
  ListedObject,
  ListedVersion,
  ListingService,
  ListPage,
  ListPosition,
  VersionPage,
} from './listing.service.ts';
export type { LockRequest } from './lock.ts';
export { storageMutations } from './mutations/index.ts';
export { createPostJson } from './notifications/index.ts';
export type { DeleteOptions, DeleteRequest, ObjectRef, ObjectService } from './object.service.ts';
export type { ObjectChoices } from './object-draft.ts';
export {
  defaultContentType,
  defaultStorageClass,
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
export { createObjectStorage, type ObjectStorage, type ObjectStorageDeps };

export interface StorageDeps extends ObjectStorageDeps {
  database: Database;
  /** Origin of the S3 endpoint, as browsers and clients reach it. */
  s3PublicUrl: string;
  region: string;
  /** Sends to the addresses that users gave. */
  postJson: PostJson;
  /** The host name below which buckets are websites; null: none is. */
  websiteHost: string | null;
  /** Whether the account has asked an agent something: a first step that storage shows and the agents know. */
  hasAskedAgent: (accountId: string) => Promise<boolean>;
}

export interface Storage extends ObjectStorage {
  handlers: Handlers<typeof storageCalls>;
  jobs: readonly Job[];
  webhooks: WebhookService;
  /** Bytes stored now, and bytes sent out in the UTC month that `monthStart` (milliseconds) begins. */
  usageOf(accountId: string, monthStart: number): Promise<{ storedBytes: number; transferBytes: number }>;
}

/** All that there is of storage, for the process that writes; `createObjectStorage` is what the S3 endpoint needs of it. */
export function createStorage(deps: StorageDeps): Storage {
  const { database, blobStore } = deps;
  const objectStorage = createObjectStorage(deps);
  const { credentials, transfer } = objectStorage;
  const webhooks = createWebhookService(deps);
  return {
    ...objectStorage,
    webhooks,
    handlers: createStorageHandlers({
      ...deps,
      ...objectStorage,
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
    async usageOf(accountId, monthStart) {
      const { storedBytes } = await usageOf(database.read, accountId);
      return { storedBytes, transferBytes: await transfer.bytesInMonth(accountId, monthStart) };
    },
  };
}
