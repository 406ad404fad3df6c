import { listBulkJobResults } from '@atoll/contract';
import { askQuietly } from '#lib/calls/query-client.ts';
import type { BulkResult } from '../requests/bulk-request.ts';
import { toCsv } from './to-csv.ts';

const pageSize = 1000;

/** Fetches all results of a job, as CSV for spreadsheets. */
export async function fetchResultsCsv(job: string): Promise<string> {
  const rows: BulkResult[] = [];
  let cursor: string | undefined;
  do {
    const page = await askQuietly(listBulkJobResults, {
      job,
      limit: pageSize,
      ...(cursor ? { cursor } : {}),
    });
    rows.push(...page.results);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return toCsv(rows);
}
