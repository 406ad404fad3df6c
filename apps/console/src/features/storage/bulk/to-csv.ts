import type { BulkResult } from './bulk-request.ts';

/** Returns results as CSV (RFC 4180), with the call's names as column headers. */
export function toCsv(results: readonly BulkResult[]): string {
  const columns = ['key', 'version_id', 'outcome', 'size_bytes', 'code', 'reason'] as const;
  const lines = results.map((result) => columns.map((name) => cell(result[name])).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Quotes a value, and prevents spreadsheets from treating it as a formula. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  const text = /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
