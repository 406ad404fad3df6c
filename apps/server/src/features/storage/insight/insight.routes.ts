import type { insightCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { OpenBucket } from '../open-bucket.ts';
import type { SettingService } from '../settings/setting.service.ts';
import type { InsightService } from './insight.service.ts';
import { keptDays, keptRows } from './retention-job.ts';

export interface InsightCallDeps {
  openBucket: OpenBucket;
  settings: SettingService;
  insight: InsightService;
}

export function createInsightHandlers(deps: InsightCallDeps): Handlers<typeof insightCalls> {
  const { openBucket, settings, insight } = deps;
  return {
    async getRequestLog(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetBucketLogging');
      const setting = await settings.find(bucket, 'requestLog');
      return { is_on: setting !== undefined, kept_days: keptDays, kept_rows: keptRows };
    },
    async setRequestLog(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutBucketLogging');
      if (input.is_on) await settings.put(bucket, 'requestLog', { isOn: true });
      else await settings.delete(bucket, 'requestLog');
      return null;
    },
    async listRequests({ bucket: name, cursor, limit, access_key_id: accessKeyId, ...filter }, caller) {
      const bucket = await openBucket(caller, name, 'GetBucketLogging');
      const page = await insight.requests(bucket, { ...filter, accessKeyId }, { cursor, limit });
      return {
        requests: page.rows.map((row) => ({
          id: row.id,
          at: row.at,
          operation: row.operation,
          key: row.key,
          status: row.status,
          error_code: row.error_code,
          bytes_in: row.bytes_in,
          bytes_out: row.bytes_out,
          duration_ms: row.duration_ms,
          caller: row.caller_id,
          access_key_id: row.caller_id === bucket.accountId ? row.access_key_id : null,
          address: row.address,
          user_agent: row.user_agent,
        })),
        next_cursor: page.cursor,
      };
    },
    async listAuditEntries({ bucket: bucketName, cursor, limit, ...filter }, { principal }) {
      const page = await insight.audit(principal.accountId, { ...filter, bucketName }, { cursor, limit });
      return {
        entries: page.rows.map((row) => ({
          id: row.id,
          at: row.at,
          actor: row.actor,
          action: row.action,
          bucket: row.bucket_name,
          target: row.target,
          detail: Object.entries<string>(JSON.parse(row.detail)).map(([name, value]) => ({ name, value })),
          address: row.address,
          user_agent: row.user_agent,
          request_id: row.request_id,
        })),
        next_cursor: page.cursor,
      };
    },
  };
}
