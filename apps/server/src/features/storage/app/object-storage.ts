import type { BlobStore, PeerBlobStore, S3Address } from '@atoll/blob-store';
import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import type { Scarcity } from '../../../platform/lifecycle/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { OutgoingAgents } from '../../../platform/outgoing/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import type { AuditTrail } from '../../audit/index.ts';
import { createAccess } from '../access/access.ts';
import { createDecisionLog } from '../access/decision-log.ts';
import { type Credential, createCredentials, type FindAppGrant } from '../access-keys/credentials.ts';
import { createSealedLinks } from '../access-keys/sealed-links.ts';
import { createAccessLog } from '../access-log/index.ts';
import { createRestoreService } from '../archive/index.ts';
import { createFailover, createFailoverBlobStore, createRemotes } from '../backup/index.ts';
import { createBlobHolds } from '../blobs/blob-holds.ts';
import { createBucketService } from '../buckets/bucket.service.ts';
import { createBucketDirectory } from '../buckets/bucket-directory.ts';
import { createSettingService } from '../buckets/setting.service.ts';
import { createChallenges } from '../domains/acme/challenges.ts';
import { createDomainDirectory } from '../domains/domain-directory.ts';
import { type CustomerKey, createEncryption, type TransitClientOptions } from '../encryption/index.ts';
import { createRequestLog } from '../insight/request-log.ts';
import { type Allowance, checkTransfer, isTransferKnown } from '../kernel/allowance.ts';
import type { ConfiguredBucket } from '../kernel/bucket.store.ts';
import { type BytesInProgressOptions, createBytesInProgress } from '../kernel/bytes-in-progress.ts';
import type { StoredObject } from '../kernel/object-info.ts';
import { type Authorized, authorizeBucket, type Bucket } from '../kernel/policy.ts';
import { createUploadService } from '../multipart/upload.service.ts';
import { createStoredCheck } from '../objects/check-stored.ts';
import { createEncryptionRecords } from '../objects/encryption-records.store.ts';
import { createListingService } from '../objects/listing.service.ts';
import { createObjectService } from '../objects/object.service.ts';
import { createObjectEncryption } from '../objects/object-encryption.ts';
import { openObject } from '../objects/read-object.ts';
import { type AccountLookup, createAcls } from '../settings/grants.ts';
import { createShareGate } from '../sharing/share-gate.ts';
import { type ActivityMeter, createActivityMeter, type Owned } from '../usage/activity-meter.ts';
import { capsOf, createTransferCaps } from '../usage/transfer-caps.ts';
import { createZips } from '../zip/zips.ts';

export interface ObjectStorageDeps {
  audit: AuditTrail;
  /** May write through another process. */
  database: DatabaseClient;
  blobStore: BlobStore;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  allowance: Allowance;
  accounts: AccountLookup;
  invalidations: Invalidations;
  /** The store of archived objects, the restore delay, and the length of a "day". */
  archiveStore: BlobStore;
  restoreDelayMs: number;
  secondsPerDay: number;
  /** False for a disabled account: its keys then stop working. */
  isAccountActive: (accountId: string) => Promise<boolean>;
  /** Looks up a linked app's grant. */
  findAppGrant: FindAppGrant;
  /** For requests to user-configured addresses. */
  outgoing: OutgoingAgents;
  /** Opens the bytes on a backup node. */
  openNode: (address: S3Address) => Promise<PeerBlobStore>;
  /** Aborts requests to backup nodes once it fires. */
  stopping?: AbortSignal;
  /** Reports whether this machine has room for this many more bytes. */
  hasRoom: (bytes?: number) => boolean;
  scarcity: () => Scarcity;
  /** How much of this machine's room unfinished writes may occupy. */
  unfinished: BytesInProgressOptions;
  /** The region in ARNs. */
  region: string;
  /** The Vault for new KMS keys; by default they are created in the database. */
  vault: TransitClientOptions | undefined;
  /** Counts usage elsewhere, or not at all; by default in the database. */
  activity?: ActivityMeter;
}

export type ObjectStorage = ReturnType<typeof createObjectStorage>;

/** Creates the services for buckets, objects, uploads and access keys. */
export function createObjectStorage(given: ObjectStorageDeps) {
  const failover = createFailover({ ...given, remotes: createRemotes(given) });
  const deps = { ...given, blobStore: createFailoverBlobStore(given.blobStore, failover) };
  const { database, blobStore, clock, allowance } = deps;
  const bucketDirectory = createBucketDirectory({ ...deps, read: database.read });
  const encryption = createEncryption({ ...deps, records: createEncryptionRecords(database) });
  const objectEncryption = createObjectEncryption({ keys: encryption.keys, buckets: bucketDirectory });
  const decisions = createDecisionLog({
    database,
    clock,
    onFailure: (err) => deps.log.warn({ err }, 'why requests were refused could not be kept'),
  });
  const accessLog = createAccessLog({
    database,
    onFailure: (err) => deps.log.warn({ err }, 'lines of access logs could not be kept'),
  });
  const holds = createBlobHolds({
    database,
    clock,
    scarcity: deps.scarcity,
    onFailure: (err) => deps.log.warn({ err }, 'what is being read could not be kept from deletion'),
  });
  const inProgress = createBytesInProgress(deps.unfinished);
  const objectDeps = { ...deps, encryption: objectEncryption, holds, inProgress };
  const activity =
    deps.activity ??
    createActivityMeter({
      database,
      clock,
      onFailure: (err) => deps.log.warn({ err }, 'use could not be written and will be tried again'),
    });
  const transfer = activity.sent.accounts;
  const transferCaps = createTransferCaps({
    account: transfer,
    bucket: activity.sent.buckets,
    key: activity.sent.callers,
  });
  const requestLog = createRequestLog({
    database,
    onFailure: (err) => deps.log.warn({ err }, 'requests could not be taken down'),
  });
  const shares = createShareGate({ database, clock });
  const services = {
    objects: createObjectService(objectDeps),
    listing: createListingService(database),
    credentials: createCredentials(deps),
    access: createAccess({ read: database.read, bucketDirectory, decisions }),
    /**
     * Opens the bytes of an object. Count sent bytes with `countTransfer`.
     * @throws {StorageRefusal} `objectArchived`, `objectRestoring`, and as `KeyService.unwrap`
     */
    async open(bucket: Authorized<Bucket>, object: StoredObject, customerKey?: CustomerKey) {
      const source = { bucket, record: object.encryption, customerKey };
      return openObject(blobStore, object, await objectEncryption.forReading(source), holds);
    },
    ...createStoredCheck({ blobStore, read: database.read, clock }),
    /** @throws {StorageRefusal} if the account's egress is used up */
    checkTransfer: (accountId: string) => checkTransfer({ allowance, transfer, clock }, accountId, 's3'),
    /** Reports whether the cache shows that `checkTransfer` would pass. If false, call it. */
    isTransferKnown: (accountId: string) => isTransferKnown({ allowance, transfer, clock }, accountId),
    /**
     * Reserves bytes to send against the monthly limits of the account, the bucket and the access key. Undefined: there are no
     * limits.
     * @throws {StorageRefusal} `transferReached`, `bucketTransferReached`, `keyTransferReached`
     */
    async holdTransfer(
      bucket: Pick<ConfiguredBucket, 'id' | 'accountId' | 'maxSentBytes'>,
      bytes: number,
      credential?: Credential,
    ) {
      const id = bucket.accountId;
      const { transferBytes } = allowance.known?.(id) ?? (await allowance.limitsOf(id));
      const caps = capsOf(bucket, credential, { id, maxSentBytes: transferBytes });
      return caps.length === 0 ? undefined : transferCaps.hold(caps, bytes);
    },
    /** Counts bytes that were actually sent from a bucket. @param by the access key or share link; missing for public reads */
    countTransfer(bucket: Owned, sentBytes: number, by?: Owned) {
      if (sentBytes > 0) activity.count(bucket, { bytes_out: sentBytes }, by);
    },
  };
  return {
    ...services,
    /** Counts operations and bytes for usage figures and invoices. */
    activity,
    audit: given.audit,
    /** Logs requests where a bucket's owner enabled it. */
    requestLog,
    zips: createZips({ ...deps, ...services, shares, read: database.read }),
    buckets: createBucketService({ ...deps, kms: encryption.kms }),
    /** Cached for a second. */
    bucketDirectory,
    encryption,
    objectEncryption,
    /** Maps custom domains to buckets. */
    domainDirectory: createDomainDirectory({ ...deps, read: database.read }),
    /** The ACME challenges of custom domains. */
    challenges: createChallenges({ read: database.read }),
    settings: createSettingService({ ...deps, kms: encryption.kms }),
    acls: createAcls(deps),
    uploads: createUploadService(objectDeps),
    restores: createRestoreService(deps),
    /** Creates the same services over another database. */
    handsOver: (over: DatabaseClient) => ({
      objects: createObjectService({ ...objectDeps, database: over }),
      restores: createRestoreService({ ...deps, database: over }),
    }),
    /** Creates the object service with another clock, for a demo that has a past. */
    objectsAt: (otherClock: Clock) => createObjectService({ ...objectDeps, clock: otherClock }),
    decisions,
    accessLog,
    sealedLinks: createSealedLinks(deps),
    /** Enforces share links. */
    shares,
    /** False: the disk is full, and nothing more can be stored. */
    hasRoom: deps.hasRoom,
    transfer,
    transferCaps,
    /** @throws {StorageRefusal} `bucketUnknown`, `bucketForeign` */
    authorizeBucket: (accountId: string, name: string) => authorizeBucket(database.read, accountId, name),
    /** Writes all buffered data. Call before the database closes. */
    async close() {
      holds.close();
      const logs = [decisions.close(), accessLog.close(), requestLog.close()];
      await Promise.all([activity.close(), ...logs]);
    },
  };
}
