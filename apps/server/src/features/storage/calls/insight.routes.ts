import type { insightCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { OpenBucket } from '../access/open-bucket.ts';
import type { SettingService } from '../buckets/setting.service.ts';
import { requestFilter, toRequest } from '../insight/answers.ts';
import type { InsightService } from '../insight/insight.service.ts';
import { keptDays, keptRows } from '../insight/retention-job.ts';

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
    async listRequests({ bucket: name, cursor, limit, ...filter }, caller) {
      const bucket = await openBucket(caller, name, 'GetBucketLogging');
      const page = await insight.requests(bucket, requestFilter(filter), { cursor, limit });
      return {
        requests: page.rows.map((row) => toRequest(row, bucket.accountId)),
        next_cursor: page.cursor,
      };
    },
  };
}
