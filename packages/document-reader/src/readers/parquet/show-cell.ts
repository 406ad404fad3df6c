const maxCellChars = 10_000;
const midnight = 'T00:00:00.000Z';

/** Formats a value of a Parquet file: dates as in ISO 8601, lists and records as JSON. Bytes have no text. */
export function showCell(value: unknown): string {
  return textOf(value).slice(0, maxCellChars).replace(/\s+/g, ' ').trim();
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || ArrayBuffer.isView(value)) return '';
  if (value instanceof Date) return showDate(value);
  if (typeof value === 'object') return JSON.stringify(value, plainValue);
  return String(value);
}

function plainValue(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return ArrayBuffer.isView(value) ? undefined : value;
}

function showDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.endsWith(midnight) ? text.slice(0, -midnight.length) : text;
}
