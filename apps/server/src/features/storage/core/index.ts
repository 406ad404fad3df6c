import { insightFiles, storageCalls } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { DnsLookup } from '../../../platform/dns/index.ts';
import { callRoutes, type Feature, fileRoutes } from '../../../platform/feature.ts';
import type { IsPrivateAddress, PostJson } from '../../../platform/outgoing/index.ts';
import { createAccessOf } from '../access/caller-access.ts';
import { createOpenBucket } from '../access/open-bucket.ts';
import { createAccessKeyService } from '../access-keys/access-key.service.ts';
import { createConsoleLinks } from '../access-keys/console-links.ts';
import { createAccountRemoval } from '../app/account-removal.ts';
import { exportStorage } from '../app/data-export.store.ts';
import { createExposureSources } from '../app/exposures.ts';
import { createStorageJobs } from '../app/jobs.ts';
import { type KeyNotices, withKeyNotices } from '../app/key-notices.routes.ts';
import { createMemberPowers } from '../app/member-powers.ts';
import { createObjectStorage, type ObjectStorage, type ObjectStorageDeps } from '../app/object-storage.ts';
import { createOnboardingService } from '../app/onboarding.service.ts';
import { createStorageHandlers } from '../app/routes.ts';
import { createBackupNodeService, createRemotes } from '../backup/index.ts';
import { websiteUrl } from '../buckets/website-url.ts';
import { createBulk } from '../bulk/index.ts';
import { createInsightFiles } from '../calls/request-export.routes.ts';
import { readQueueLags } from '../changes/queue-lag.store.ts';
import { type AcmeSettings, createDomains } from '../domains/index.ts';
import { createFileAccess, createMemberFiles } from '../file-access/index.ts';
import { createFolderService } from '../folders/folder.service.ts';
import { createInsightService, createRetentionJob } from '../insight/index.ts';
import type { RoleOf } from '../kernel/standing.ts';
import { usageOf } from '../kernel/usage.store.ts';
import { createWebhookService } from '../notifications/index.ts';
import { checkReadable } from '../objects/read-object.ts';
import { createIndexer, createIndexJob, createSearchService } from '../search/index.ts';
import { createPreflight } from '../settings/preflight.ts';
import type { SharePeers } from '../sharing/index.ts';
import { createShareJobs } from '../sharing/share-job.ts';
import { createReceiptJob } from '../sharing/share-receipts.ts';
import { createShareSenders } from '../sharing/share-senders.ts';
import { type BackupFolder, createStorageTools } from '../tools/index.ts';
import { createUploadTokens, type HolderMark } from '../uploads/upload-tokens.ts';
import { createUsage, type UninvoicedSince, type UsageMail } from '../usage/index.ts';
import { createOutgoingCheck } from '../usage/outgoing-check.ts';

export { takeForProven } from '../domains/domain.store.ts';
export { sampleArchived, sampleBlobs } from '../gc/blob-sample.store.ts';
export type { OrphanCensus } from '../gc/orphan-sweep.ts';
export { appGrantTopic } from '../kernel/access-key-topics.ts';
export { partSizeOf } from '../multipart/console-uploads.ts';
export {
  type BackupFolder,
  BackupFolderError,
  type CopiedBytes,
  type Finding,
  type FsckSummary,
  type StorageTools,
  type TransferEnd,
  type Transferred,
  UnknownBucketError,
} from '../tools/index.ts';
export { dateBucket, spreadVersions } from '../tools/past-dates.store.ts';
export { addUse, putSamples, putStoredDays, usageOfDays } from '../usage/index.ts';
export type { ZipEntry } from '../zip/entries.ts';
export { writeZip } from '../zip/write-zip.ts';

export interface StorageDeps extends ObjectStorageDeps, SharePeers {
  database: Database;
  s3PublicUrl: string;
  region: string;
  /** Sends to user-configured addresses. */
  postJson: PostJson;
  isPrivateAddress: IsPrivateAddress;
  openBackupFolder: (folder: string) => Promise<BackupFolder>;
  /** Time for which orphaned blobs are kept, in milliseconds. */
  trashMs: number;
  /** The parent host name of bucket websites; null: websites are off. */
  websiteHost: string | null;
  /** Whether custom domains are served over TLS with their own certificates. */
  servesDomainTls: boolean;
  consoleOrigins: readonly string[];
  /** Patterns for LIKE of keys below which apps keep records of their own. They are not listed as recent objects. */
  appRecords?: readonly string[] | undefined;
  dns: DnsLookup;
  holderMark: HolderMark;
  roleOf: RoleOf;
  /** Whether a CNAME record proves a custom domain like a TXT record. */
  acceptsCnameProof: boolean;
  /** The certificate authority for custom domains; null: none. */
  acme: AcmeSettings | null;
  /** Reports whether the account has asked an agent a question. Storage shows this milestone, and the agents domain supplies it. */
  hasAskedAgent: (accountId: string) => Promise<boolean>;
  /** Mails accounts when they approach a limit. */
  usageMail: UsageMail;
  uninvoicedSince: UninvoicedSince;
  notices: KeyNotices;
}

export type Storage = ReturnType<typeof createStorage>;

/** Creates all of storage, for the process that writes; the S3 endpoint only needs `createObjectStorage`. */
export function createStorage(deps: StorageDeps) {
  const { database } = deps;
  const objectStorage: ObjectStorage = createObjectStorage(deps);
  const { credentials, transfer, encryption } = objectStorage;
  const webhooks = createWebhookService(deps);
  const domains = createDomains({ ...deps, ownerMail: deps.usageMail });
  const remotes = createRemotes(deps);
  const indexer = createIndexer({ database });
  const backupNodes = createBackupNodeService({ ...deps, remotes });
  const accessOf = createAccessOf({ ...deps, ...objectStorage, read: database.read });
  const bulk = createBulk({ ...deps, accessOf, ...objectStorage });
  const uploadTokens = createUploadTokens(deps);
  const openBucket = createOpenBucket({ accessOf });
  const insight = createInsightService({ read: database.read });
  const usage = createUsage({ ...deps, ...objectStorage, openBucket, accessOf });
  const links = createConsoleLinks({ ...deps, credentials });
  const checkOutgoing = createOutgoingCheck({ ...deps, ...objectStorage, read: database.read });
  const website = { websiteUrl: (bucketName: string) => websiteUrl(deps, bucketName) };
  const handlers = createStorageHandlers({
    ...deps,
    ...objectStorage,
    webhooks,
    backupNodes,
    openBucket,
    accessOf,
    ...website,
    askPreflight: createPreflight(deps.s3PublicUrl),
    ...domains,
    checkOutgoing,
    ...usage,
    insight,
    uploadTokens,
    checkReadable: async (bucket, object) => checkReadable(await objectStorage.open(bucket, object), object),
    links,
    accessKeys: createAccessKeyService(deps),
    kms: encryption.kms,
    bulk: bulk.service,
    folders: createFolderService({ database }),
    search: createSearchService({ read: database.read, indexer, appRecords: deps.appRecords }),
    onboarding: createOnboardingService({ read: database.read, hasAskedAgent: deps.hasAskedAgent }),
  });
  const files = createInsightFiles({ openBucket, insight });
  const jobs = [
    ...createStorageJobs({ ...deps, ...objectStorage, webhooks, remotes }),
    ...bulk.jobs,
    ...domains.jobs,
    ...usage.jobs,
    createRetentionJob(deps),
    ...createShareJobs(deps),
    createReceiptJob(deps),
    ...encryption.jobs,
    createIndexJob(indexer),
  ];
  const removal = createAccountRemoval(deps);
  const memberPowers = createMemberPowers(deps);
  const feature: Feature = {
    routes: [
      callRoutes(storageCalls, withKeyNotices(handlers, deps.notices)),
      fileRoutes(insightFiles, files),
    ],
    jobs,
    exportAccount: (accountId) => exportStorage(database.read, accountId),
    forgetAccount: removal.forget,
    removeAccount: removal.remove,
    members: memberPowers,
    exposures: createExposureSources({ ...deps, read: database.read, accessOf, ...website }),
    close: objectStorage.close,
  };
  return {
    ...objectStorage,
    feature,
    domainCertificates: domains.domainCertificates,
    /** For domains that read an account's files in the background. */
    fileAccess: createFileAccess({ ...deps, ...objectStorage, read: database.read, accessOf }),
    /** For domains that write files for a member who connected them. */
    memberFiles: createMemberFiles({ ...deps, ...objectStorage, accessOf, links, checkOutgoing }),
    webhooks,
    backupNodes,
    uploadTokens,
    memberPowers,
    handlers,
    shareSenders: createShareSenders(deps),
    files,
    queueLags: () => readQueueLags(database.read, deps.clock.now()),
    /** Rejects if the master key does not decrypt the database's secrets. */
    removal,
    tools: createStorageTools({ ...deps, ...objectStorage, encryption: objectStorage.objectEncryption }),
    jobs,
    rotateManagedKey: encryption.rotateManagedKey,
    /** Bytes stored now, and bytes sent in the UTC month that starts at `monthStart` (milliseconds). */
    async usageOf(accountId: string, monthStart: number) {
      const { storedBytes } = await usageOf(database.read, accountId);
      return { storedBytes, transferBytes: await transfer.bytesInMonth(accountId, monthStart) };
    },
  };
}
