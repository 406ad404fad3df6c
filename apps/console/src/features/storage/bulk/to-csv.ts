import type { BulkResult } from './bulk-request.ts';

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
