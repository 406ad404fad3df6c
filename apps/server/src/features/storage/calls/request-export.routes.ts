import type { insightFiles } from '@atoll/contract';
import type { FileHandlers } from '../../../platform/http/index.ts';
import { logFile, pagesOf } from '../../../platform/log-file.ts';
import { requestFilter, toRequest } from '../insight/answers.ts';
import type { InsightCallDeps } from './insight.routes.ts';

/** Streams the request log as a file, page by page. */
export function createInsightFiles({
  openBucket,
  insight,
}: Pick<InsightCallDeps, 'openBucket' | 'insight'>): FileHandlers<typeof insightFiles> {
  return {
    async exportRequests({ bucket: name, format, ...filter }, caller) {
      const bucket = await openBucket(caller, name, 'GetBucketLogging');
      const pages = pagesOf(
        (page) => insight.requests(bucket, requestFilter(filter), page),
        ({ rows }) => rows.map((row) => toRequest(row, bucket.accountId)),
      );
      return logFile(`${bucket.name}-requests`, format, pages);
    },
  };
}
