import { toCsvLine } from '@atoll/contract/csv';
import type { BulkResult } from '../requests/bulk-request.ts';

/** Returns results as CSV (RFC 4180), with the call's names as column headers. */
export function toCsv(results: readonly BulkResult[]): string {
  const columns = ['key', 'version_id', 'outcome', 'size_bytes', 'code', 'reason', 'new_key'] as const;
  const lines = results.map((result) => toCsvLine(columns.map((name) => result[name])));
  return [toCsvLine(columns), ...lines].join('');
}
