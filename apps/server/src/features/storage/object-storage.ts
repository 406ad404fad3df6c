import type { BlobStore, ByteRange } from '@atoll/blob-store';
import type { Storehouse } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import type { Invalidations } from '../../platform/invalidation/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Sealer } from '../../platform/secrets/index.ts';
import { type Allowance, checkTransfer } from './allowance.ts';
import { createRestoreService, type RestoreService } from './archive/index.ts';
import { type BucketService, createBucketService } from './bucket.service.ts';
import { type BucketDirectory, createBucketDirectory } from './bucket-directory.ts';
import { type Credentials, createCredentials } from './credentials.ts';
import { createListingService, type ListingService } from './listing.service.ts';
import { createObjectService, type ObjectService } from './object.service.ts';
import type { StoredObject } from './object-info.ts';
import { type Authorized, authorizeBucket, type Bucket } from './policy.ts';
import { readObject } from './read-object.ts';
import { type AccountLookup, type Acls, createAcls } from './settings/grants.ts';
import { createSettingService, type SettingService } from './settings/setting.service.ts';
import { createTransferMeter, type TransferMeter } from './transfer-meter.ts';
import { createUploadService, type UploadService } from './upload.service.ts';

export interface ObjectStorageDeps {
  /** Needs not be this process that writes. */
  database: Storehouse;
  blobStore: BlobStore;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  allowance: Allowance;
  accounts: AccountLookup;
  invalidations: Invalidations;
  /** Where archived objects lie, and how soon and for how long a "day" they come back. */
  archiveStore: BlobStore;
  restoreDelayMs: number;
  secondsPerDay: number;
  /** False for a disabled account: its keys then open nothing. */
  isAccountActive: (accountId: string) => Promise<boolean>;
}

/** What the S3 endpoint asks of storage, in whichever process it serves. */
export interface ObjectStorage {
  buckets: BucketService;
  /** From memory when asked for a moment ago. */
  bucketDirectory: BucketDirectory;
  settings: SettingService;
  acls: Acls;
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
  /** Writes what is not yet written. Call before the database closes. */
  close(): Promise<void>;
}

/** Buckets, objects, uploads and the keys to them. */
export function createObjectStorage(deps: ObjectStorageDeps): ObjectStorage & { transfer: TransferMeter } {
  const { database, blobStore, clock, allowance } = deps;
  const transfer = createTransferMeter({
    database,
    clock,
    onFailure: (err) => deps.log.warn({ err }, 'transfer could not be written and will be tried again'),
  });
  return {
    buckets: createBucketService(deps),
    bucketDirectory: createBucketDirectory({ ...deps, read: database.read }),
    settings: createSettingService(deps),
    acls: createAcls(deps),
    objects: createObjectService(deps),
    listing: createListingService({ read: database.read }),
    uploads: createUploadService(deps),
    restores: createRestoreService(deps),
    credentials: createCredentials(deps),
    transfer,
    authorizeBucket: (accountId, name) => authorizeBucket(database.read, accountId, name),
    read: (object, range) => readObject(blobStore, object, range),
    checkTransfer: (accountId) => checkTransfer({ allowance, transfer, clock }, accountId, 's3'),
    countTransfer: (accountId, sentBytes) => transfer.add(accountId, sentBytes),
    close: () => transfer.close(),
  };
}
