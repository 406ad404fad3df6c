import { listBulkJobResults } from '@atoll/contract';
import { askQuietly } from '../../../lib/query-client.ts';
import type { BulkResult } from './bulk-request.ts';

const pageSize = 1000;

/** All results of a job as a table for a spreadsheet. */
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

/** RFC 4180. Names of columns are those of the call. */
export function toCsv(results: readonly BulkResult[]): string {
  const columns = ['key', 'version_id', 'outcome', 'size_bytes', 'code', 'reason'] as const;
  const lines = results.map((result) => columns.map((name) => cell(result[name])).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

/** What a spreadsheet would take for a formula is kept from being one. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  const text = /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
