import { Readable } from 'node:stream';
import { storageCalls } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { type AuditTrail, audited } from '../../audit/index.ts';
import type { DecisionLog } from '../access/decision-log.ts';
import { type ConsoleLinks, contentDisposition } from '../access-keys/console-links.ts';
import { createAccessHandlers } from '../calls/access.routes.ts';
import { createKeyHandlers, type KeyCallDeps } from '../calls/access-key.routes.ts';
import { type BackupCallDeps, createBackupHandlers } from '../calls/backup-node.routes.ts';
import { createBucketHandlers } from '../calls/bucket.routes.ts';
import { type BulkCallDeps, createBulkHandlers } from '../calls/bulk.routes.ts';
import { createChangeHandlers, type ObjectCallDeps } from '../calls/change.routes.ts';
import type { SettingCallDeps } from '../calls/deps.ts';
import { createDomainHandlers, type DomainCallDeps } from '../calls/domain.routes.ts';
import { createKmsHandlers } from '../calls/encryption-key.routes.ts';
import { createExplainHandlers, type ExplainDeps } from '../calls/explain.routes.ts';
import { createFolderHandlers, type FolderCallDeps } from '../calls/folder.routes.ts';
import { createHomeHandlers, type HomeCallDeps } from '../calls/home.routes.ts';
import { createInsightHandlers, type InsightCallDeps } from '../calls/insight.routes.ts';
import { withS3Faults } from '../calls/s3-faults.ts';
import { createSearchHandlers } from '../calls/search.routes.ts';
import { createSettingHandlers } from '../calls/setting.routes.ts';
import { createShareHandlers } from '../calls/share-link.routes.ts';
import { createShareLogoHandlers } from '../calls/share-logo.routes.ts';
import { createTrialHandlers, type TrialCallDeps } from '../calls/trial.routes.ts';
import { createUploadHandlers, type UploadCallDeps } from '../calls/upload.routes.ts';
import { createUsageHandlers, type UsageCallDeps } from '../calls/usage.routes.ts';
import { createVersionHandlers } from '../calls/version.routes.ts';
import { createWebhookHandlers } from '../calls/webhook.routes.ts';
import { createZipHandlers, type ZipCallDeps } from '../calls/zip.routes.ts';
import type { CertificateService } from '../domains/certificate.service.ts';
import type { KmsService } from '../encryption/index.ts';
import { folderKey } from '../kernel/names.ts';
import { defaultContentType, type StoredObject } from '../kernel/object-info.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import type { WebhookService } from '../notifications/webhook.service.ts';
import type { ListingService } from '../objects/listing.service.ts';
import type { SearchService } from '../search/index.ts';
import type { SharingDeps } from '../sharing/deps.ts';
import type { CheckOutgoing } from '../usage/outgoing-check.ts';
import type { OnboardingService } from './onboarding.service.ts';

export interface RouteDeps
  extends KeyCallDeps,
    ExplainDeps,
    SettingCallDeps,
    TrialCallDeps,
    DomainCallDeps,
    ObjectCallDeps,
    BulkCallDeps,
    FolderCallDeps,
    HomeCallDeps,
    InsightCallDeps,
    UploadCallDeps,
    UsageCallDeps,
    ZipCallDeps,
    SharingDeps,
    BackupCallDeps {
  webhooks: WebhookService;
  database: Database;
  clock: Clock;
  decisions: DecisionLog;
  certificates: CertificateService;
  /** Checks egress limits before a URL is issued. */
  checkOutgoing: CheckOutgoing;
  links: ConsoleLinks;
  listing: ListingService;
  /** Reads the beginning of the object, so that damage is reported here (2025) and not by a failing download. */
  checkReadable: (bucket: Authorized<Bucket>, object: StoredObject) => Promise<void>;
  kms: KmsService;
  search: SearchService;
  onboarding: OnboardingService;
  /** Records people's operations on buckets and keys. */
  audit: AuditTrail;
}

const folderContentType = 'application/x-directory';

type StorageHandlers = Handlers<typeof storageCalls>;

export function createStorageHandlers(deps: RouteDeps): StorageHandlers {
  const handlers: StorageHandlers = withS3Faults({
    ...createBucketHandlers(deps),
    ...createSettingHandlers(deps),
    ...createAccessHandlers(deps),
    ...createTrialHandlers(deps),
    ...createDomainHandlers(deps),
    ...objectHandlers(deps),
    ...createSearchHandlers(deps),
    ...createFolderHandlers(deps),
    ...createChangeHandlers(deps),
    ...createVersionHandlers(deps),
    ...createBulkHandlers(deps),
    ...createShareHandlers(deps),
    ...createShareLogoHandlers(deps),
    ...createBackupHandlers(deps),
    ...createWebhookHandlers(deps),
    ...createKmsHandlers(deps),
    ...createUploadHandlers(deps),
    ...createUsageHandlers(deps),
    ...createZipHandlers(deps),
    ...createKeyHandlers(deps),
    ...createExplainHandlers(deps),
    ...createHomeHandlers(deps),
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
