import type { usageCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { OpenBucket } from '../access/open-bucket.ts';
import type { AbandonedUploads } from '../usage/abandoned.service.ts';
import type { FolderUsageService } from '../usage/folder-usage.ts';
import type { BucketUsageReport, UsageService } from '../usage/usage.service.ts';

export interface UsageCallDeps {
  openBucket: OpenBucket;
  abandonedUploads: AbandonedUploads;
  usage: UsageService;
  folderUsage: FolderUsageService;
}

type UsageHandlers = Handlers<typeof usageCalls>;

const nothing = {
  object_count: 0,
  size_bytes: 0,
  noncurrent_count: 0,
  noncurrent_bytes: 0,
  delete_marker_count: 0,
};

export function createUsageHandlers(deps: UsageCallDeps): UsageHandlers {
  const { openBucket, folderUsage } = deps;
  return {
    ...reportHandlers(deps),
    ...abandonedHandlers(deps),
    async listBiggestFolders(input, caller) {
      const { prefix = '' } = input;
      const bucket = await openBucket(caller, input.bucket, 'ListObjectsV2', undefined, {
        query: { prefix },
      });
      const place = { accountId: bucket.accountId, bucketId: bucket.id, prefix };
      const { last, isCounting } = await folderUsage.find(place, input.fresh === 'true');
      return {
        is_counting: isCounting,
        counted_at: last?.countedAt ?? null,
        folders: last?.folders ?? [],
        own: last?.own ?? nothing,
        total: last?.total ?? nothing,
        is_cut: last?.is_cut ?? false,
      };
    },
    async listUsageAlerts(_, { principal }) {
      const raised = await deps.usage.alerts(principal.accountId);
      return raised.map(({ name = null, ...alert }) => ({
        ...alert,
        bucket: alert.subject === 'key_transfer' ? null : name,
        access_key: alert.subject === 'key_transfer' ? name : null,
      }));
    },
  };
}

type AbandonedCalls = 'listAbandonedUploads' | 'abortAbandonedUploads';

function abandonedHandlers({ abandonedUploads }: UsageCallDeps): Pick<UsageHandlers, AbandonedCalls> {
  return {
    async listAbandonedUploads({ bucket: bucketName, before, cursor }, caller) {
      const found = await abandonedUploads.list(caller, { bucketName, before, cursor });
      return {
        uploads: found.uploads.map((upload) => ({
          bucket: upload.bucketName,
          key: upload.key,
          upload_id: upload.id,
          started_at: upload.startedAt,
          size_bytes: upload.sizeBytes,
        })),
        total_count: found.totalCount,
        next_cursor: found.cursor,
      };
    },
    async abortAbandonedUploads({ bucket: bucketName, older_than_days: olderThanDays }, caller) {
      const ended = await abandonedUploads.abort(caller, { bucketName, olderThanDays });
      return {
        aborted: ended.aborted,
        freed_bytes: ended.freedBytes,
        refused: ended.refused,
        has_more: ended.hasMore,
      };
    },
  };
}

type Activity = BucketUsageReport['activity'];
type ReportCalls = 'getUsage' | 'listBucketUsage' | 'listAccessKeyUsage';

function reportHandlers({ openBucket, usage }: UsageCallDeps): Pick<UsageHandlers, ReportCalls> {
  return {
    async getUsage(input, caller) {
      const { accountId } = caller.principal;
      const bucket =
        input.bucket === undefined ? undefined : await openBucket(caller, input.bucket, 'HeadBucket');
      const report = await usage.report({ accountId, bucketId: bucket?.id }, Number(input.period ?? 30));
      return {
        stored_bytes: report.storedBytes,
        object_count: report.objectCount,
        version_count: report.versionCount,
        upload_bytes: report.uploadBytes,
        limit_bytes: report.limitBytes,
        sent_bytes: report.sentBytes,
        sent_limit_bytes: report.sentLimitBytes,
        days: report.days.map(({ day, held, activity }) => ({
          day,
          stored_bytes: held?.storedBytes ?? null,
          object_count: held?.objectCount ?? null,
          ...shown(activity),
        })),
        growth_bytes_per_day: report.forecast?.growthBytesPerDay ?? null,
        full_at: report.forecast?.fullAt ?? null,
      };
    },
    async listBucketUsage(input, { principal }) {
      const rows = await usage.byBucket(principal.accountId, Number(input.period ?? 30));
      return rows.map(({ bucket, storedBytes, growthBytes, activity }) => ({
        bucket: bucket.name,
        stored_bytes: storedBytes,
        object_count: bucket.objectCount,
        version_count: bucket.versionCount,
        upload_bytes: bucket.uploadBytes,
        limit_bytes: bucket.quota.maxBytes,
        growth_bytes: growthBytes ?? null,
        ...shown(activity),
      }));
    },
    async listAccessKeyUsage(_, { principal }) {
      const keys = await usage.byAccessKey(principal.accountId);
      return keys.map(({ accessKeyId, activity }) => ({ access_key_id: accessKeyId, ...shown(activity) }));
    },
  };
}

function shown(activity: Activity): Required<Activity> {
  return {
    bytes_in: 0,
    bytes_out: 0,
    write_requests: 0,
    read_requests: 0,
    delete_requests: 0,
    ...activity,
  };
}
