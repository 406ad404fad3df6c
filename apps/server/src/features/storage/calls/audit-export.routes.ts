import type { insightFiles } from '@atoll/contract';
import { limits } from '@atoll/contract/limits';
import { toCsvLine } from '../../../platform/csv.ts';
import type { FileHandlers, SentFile } from '../../../platform/http/index.ts';
import { auditFilter, requestFilter, toEntry, toRequest } from '../insight/answers.ts';
import type { InsightService, Page, PageRequest } from '../insight/insight.service.ts';
import { type LogRow, toJsonLine } from '../insight/log-file.ts';
import type { InsightCallDeps } from './insight.routes.ts';

/** Logs as files, read page by page while they are sent. */
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
      return fileOf(`${bucket.name}-requests`, format, pages);
    },
    async exportAudit({ format, ...filter }, { principal }) {
      const pages = auditPages(insight, principal.accountId, auditFilter(filter));
      return fileOf(`${filter.bucket ?? 'account'}-audit`, format, pages);
    },
  };
}

/** Everything that was done with an account, the newest first, a line of JSON for each. */
export function auditLines(insight: Pick<InsightService, 'audit'>, accountId: string): AsyncIterable<string> {
  return linesOf(auditPages(insight, accountId, {}));
}

function auditPages(
  insight: Pick<InsightService, 'audit'>,
  accountId: string,
  filter: Parameters<InsightService['audit']>[1],
): AsyncGenerator<LogRow[], void> {
  return pagesOf(
    (page) => insight.audit(accountId, filter, page),
    ({ rows, emails }) => rows.map((row) => toEntry(row, emails)),
  );
}

async function* pagesOf<Found extends Pick<Page<unknown>, 'cursor'>>(
  find: (page: PageRequest) => Promise<Found>,
  show: (page: Found) => LogRow[],
): AsyncGenerator<LogRow[], void> {
  let cursor: string | undefined;
  do {
    const page = await find({ cursor, limit: limits.pageSizeMax });
    yield show(page);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
}

function fileOf(name: string, format: 'csv' | 'jsonl', pages: AsyncIterable<LogRow[]>): SentFile {
  return format === 'csv'
    ? { name: `${name}.csv`, type: 'text/csv; charset=utf-8', chunks: tableOf(pages) }
    : { name: `${name}.jsonl`, type: 'application/x-ndjson', chunks: linesOf(pages) };
}

/** Columns are named as the call names them. */
async function* tableOf(pages: AsyncIterable<LogRow[]>): AsyncGenerator<string, void> {
  let isBegun = false;
  for await (const [first, ...others] of pages) {
    if (!first) continue;
    if (!isBegun) yield toCsvLine(Object.keys(first));
    isBegun = true;
    yield [first, ...others].map((row) => toCsvLine(Object.values(row))).join('');
  }
}

async function* linesOf(pages: AsyncIterable<LogRow[]>): AsyncGenerator<string, void> {
  for await (const rows of pages) yield rows.map(toJsonLine).join('');
}
