import { Readable } from 'node:stream';
import { storageCalls } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { createExplainHandlers, type ExplainDeps } from './access/explain.routes.ts';
import { createKeyHandlers, type KeyCallDeps } from './access-key.routes.ts';
import { type BackupCallDeps, createBackupHandlers } from './backup/routes.ts';
import { type BulkCallDeps, createBulkHandlers } from './bulk/routes.ts';
import { type ConsoleLinks, contentDisposition } from './console-links.ts';
import { createDomainHandlers, type DomainCallDeps } from './domains/domain.routes.ts';
import type { KmsService } from './encryption/index.ts';
import { createKmsHandlers } from './encryption/routes.ts';
import { createFolderHandlers, type FolderCallDeps } from './folders/folder.routes.ts';
import { type AuditTrail, audited, createInsightHandlers, type InsightCallDeps } from './insight/index.ts';
import type { ListingService } from './listing.service.ts';
import { folderKey } from './names.ts';
import { createWebhookHandlers } from './notifications/routes.ts';
import type { WebhookService } from './notifications/webhook.service.ts';
import { createChangeHandlers, type ObjectCallDeps } from './object-calls/change.routes.ts';
import { createVersionHandlers } from './object-calls/version.routes.ts';
import { defaultContentType, type StoredObject } from './object-info.ts';
import type { OnboardingService } from './onboarding.service.ts';
import type { CheckOutgoing } from './outgoing-check.ts';
import type { Authorized, Bucket } from './policy.ts';
import { StorageRefusal } from './refusal.ts';
import { createSearchHandlers, type SearchService } from './search/index.ts';
import { createAccessHandlers } from './settings/calls/access.routes.ts';
import { createBucketHandlers } from './settings/calls/bucket.routes.ts';
import type { SettingCallDeps } from './settings/calls/deps.ts';
import { createRuleHandlers } from './settings/calls/rule.routes.ts';
import { withS3Faults } from './settings/calls/s3-faults.ts';
import { createSettingHandlers } from './settings/calls/setting.routes.ts';
import { createTrialHandlers, type TrialCallDeps } from './settings/calls/trial.routes.ts';
import type { SharingDeps } from './sharing/deps.ts';
import { createShareHandlers } from './sharing/routes.ts';
import { createUploadHandlers, type UploadCallDeps } from './uploads/upload.routes.ts';
import { createUsageHandlers, type UsageCallDeps } from './usage/index.ts';
import { createZipHandlers, type ZipCallDeps } from './zip/zip.routes.ts';

export interface RouteDeps
  extends KeyCallDeps,
    ExplainDeps,
    SettingCallDeps,
    TrialCallDeps,
    DomainCallDeps,
    ObjectCallDeps,
    BulkCallDeps,
    FolderCallDeps,
    InsightCallDeps,
    UploadCallDeps,
    UsageCallDeps,
    ZipCallDeps,
    SharingDeps,
    BackupCallDeps {
  webhooks: WebhookService;
  database: Database;
  clock: Clock;
  /** Asked before an address is given out. */
  checkOutgoing: CheckOutgoing;
  links: ConsoleLinks;
  listing: ListingService;
  /** Reads the object's beginning, so that a damaged one is told of here (2025) and not by a broken download. */
  checkReadable: (bucket: Authorized<Bucket>, object: StoredObject) => Promise<void>;
  kms: KmsService;
  search: SearchService;
  onboarding: OnboardingService;
  /** What people do with their buckets and keys is taken down there. */
  audit: AuditTrail;
}

const folderContentType = 'application/x-directory';

type StorageHandlers = Handlers<typeof storageCalls>;

export function createStorageHandlers(deps: RouteDeps): StorageHandlers {
  const handlers: StorageHandlers = withS3Faults({
    ...createBucketHandlers(deps),
    ...createSettingHandlers(deps),
    ...createAccessHandlers(deps),
    ...createRuleHandlers(deps),
    ...createTrialHandlers(deps),
    ...createDomainHandlers(deps),
    ...objectHandlers(deps),
    ...createSearchHandlers(deps),
    ...createFolderHandlers(deps),
    ...createChangeHandlers(deps),
    ...createVersionHandlers(deps),
    ...createBulkHandlers(deps),
    ...createShareHandlers(deps),
    ...createBackupHandlers(deps),
    ...createWebhookHandlers(deps),
    ...createKmsHandlers(deps),
    ...createUploadHandlers(deps),
    ...createUsageHandlers(deps),
    ...createZipHandlers(deps),
    ...createKeyHandlers(deps),
    ...createExplainHandlers(deps),
    ...createInsightHandlers(deps),
    onboarding: (_, { principal }) => deps.onboarding.stepsOf(principal.accountId),
  });
  return audited(storageCalls, handlers, deps.audit);
}

type ObjectCalls = 'createFolder' | 'deleteObject' | 'downloadObject';

function objectHandlers(deps: RouteDeps): Pick<StorageHandlers, ObjectCalls> {
  const { objects, openBucket } = deps;
  return {
    async createFolder(input, caller) {
      const key = folderKey(input.prefix ?? '', input.name);
      const bucket = await openBucket(caller, input.bucket, 'PutObject', key, {
        headers: { 'if-none-match': '*' },
      });
      const taken = await deps.listing.list(bucket, { prefix: key, delimiter: '', limit: 1 });
      const file = await objects.find(bucket, key.slice(0, -1)).catch(ignoreUnknown);
      if (taken.objects.length > 0 || file) throw new StorageRefusal('nameTaken');
      await objects.put(
        bucket,
        key,
        { body: Readable.from([]) },
        {
          headers: { contentType: folderContentType, headers: {}, metadata: {} },
          condition: { ifNoneMatch: '*' },
        },
      );
      return null;
    },
    async deleteObject(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'DeleteObject', input.key);
      const { wasThere } = await objects.delete(bucket, { key: input.key });
      if (!wasThere) throw new StorageRefusal('objectUnknown');
      return null;
    },
    async downloadObject(input, caller) {
      const { version_id: versionId } = input;
      const bucket = await openBucket(caller, input.bucket, 'GetObject', input.key, { versionId });
      const object = await objects.find(bucket, input.key, versionId);
      await deps.checkOutgoing(bucket, object.sizeBytes, 'console');
      await deps.checkReadable(bucket, object);
      const disposition = contentDisposition(input.disposition ?? 'attachment', input.key);
      const { url, expiresAt } = await deps.links.sign(bucket, {
        method: 'GET',
        key: input.key,
        query: {
          ...(versionId === undefined ? {} : { versionId }),
          'response-content-disposition': disposition,
          'response-content-type': object.contentType || defaultContentType,
        },
      });
      return { url, expires_at: expiresAt };
    },
  };
}

function ignoreUnknown(error: unknown): undefined {
  const isAbsent =
    error instanceof StorageRefusal && (error.reason === 'objectUnknown' || error.reason === 'deleteMarker');
  if (isAbsent) return undefined;
  throw error;
}
