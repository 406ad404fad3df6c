import { saveText } from '../bulk/save-text.ts';

type Row = Readonly<Record<string, unknown>>;

/** Hands rows over as a file: a table for a spreadsheet, or one JSON object to a line. */
export function exportRows(name: string, rows: readonly Row[], format: 'csv' | 'jsonl'): void {
  if (format === 'csv') saveText(`${name}.csv`, toCsv(rows));
  else saveText(`${name}.jsonl`, toJsonLines(rows), 'application/x-ndjson');
}

export function toJsonLines(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** RFC 4180. Columns are named as the call names them. */
export function toCsv(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((name) => cell(row[name])).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

/** What a spreadsheet would take for a formula is kept from being one. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const text = /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
