import { toCsvLine } from '@atoll/contract/csv';
import { limits } from '@atoll/contract/limits';
import type { SentFile } from './http/index.ts';

/** A row of a log; its field names are in the order of the columns. */
export type LogRow = Readonly<Record<string, unknown>>;

export interface LogPage<Row> {
  rows: Row[];
  /** Null on the last page. */
  cursor: string | null;
}

export interface LogPageRequest {
  cursor: string | undefined;
  limit: number | undefined;
}

/** Reads a log page by page. */
export async function* pagesOf<Found extends Pick<LogPage<unknown>, 'cursor'>>(
  find: (page: LogPageRequest) => Promise<Found>,
  show: (page: Found) => LogRow[],
): AsyncGenerator<LogRow[], void> {
  let cursor: string | undefined;
  do {
    const page = await find({ cursor, limit: limits.pageSizeMax });
    yield show(page);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
}

/** Streams a log as a file. The columns are the rows' fields. */
export function logFile(name: string, format: 'csv' | 'jsonl', pages: AsyncIterable<LogRow[]>): SentFile {
  return format === 'csv'
    ? { name: `${name}.csv`, type: 'text/csv; charset=utf-8', chunks: tableOf(pages) }
    : { name: `${name}.jsonl`, type: 'application/x-ndjson', chunks: linesOf(pages) };
}

async function* tableOf(pages: AsyncIterable<LogRow[]>): AsyncGenerator<string, void> {
  let isBegun = false;
  for await (const [first, ...others] of pages) {
    if (!first) continue;
    if (!isBegun) yield toCsvLine(Object.keys(first));
    isBegun = true;
    yield [first, ...others].map((row) => toCsvLine(Object.values(row))).join('');
  }
}

/** Yields one JSON object per line. */
export async function* linesOf(pages: AsyncIterable<LogRow[]>): AsyncGenerator<string, void> {
  for await (const rows of pages) yield rows.map(toJsonLine).join('');
}

export function toJsonLine(row: LogRow): string {
  return `${JSON.stringify(row)}\n`;
}
