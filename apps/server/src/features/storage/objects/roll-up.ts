import { afterPrefix } from '../kernel/key-order.ts';

/** Parameters that all S3 lists of keys share. */
export interface RollUp {
  prefix: string;
  /** Keys that share the text up to the first delimiter after the prefix are rolled up; empty: no roll-up. */
  delimiter: string;
  /** Counts rows and rolled-up prefixes. */
  limit: number;
}

/** Rows in UTF-8 binary order of their keys, readable from any position. */
export interface RowSource<Row, Start> {
  /** Start of the page; undefined if it must be empty. */
  first: Start | undefined;
  fetch(start: Start, size: number): Promise<Row[]>;
  after(row: Row): Start;
  /** A position that includes the key itself. */
  from(key: string): Start;
  /** The position after everything under a rolled-up prefix; by default the next text in key order. */
  past?: (prefix: string) => Start | undefined;
}

export interface RolledPage<Row> {
  rows: Row[];
  commonPrefixes: string[];
  /** The last item of the page, which the next one continues after; undefined on the last page. */
  next: { row: Row } | { prefix: string } | undefined;
}

/** The first batch, because many rows may be rolled up into one prefix. */
const firstBatch = 100;
/** After a batch that ended under a rolled-up prefix: the next row probably begins another one, so a larger batch would be wasted. */
const smallBatch = 2;
const batchGrowth = 4;

/** Collects one page. Skips rolled-up rows, so it reads no more rows than it needs. */
export async function collectPage<Row extends { key: string }, Start>(
  request: RollUp,
  source: RowSource<Row, Start>,
): Promise<RolledPage<Row>> {
  const collector = createCollector<Row>(request);
  const most = request.limit + 1;
  let size = request.delimiter === '' ? most : Math.min(firstBatch, most);
  let start = request.limit > 0 ? source.first : undefined;
  while (start !== undefined) {
    const rows = await source.fetch(start, size);
    if (!rows.every((row) => collector.add(row))) break;
    const end = rows.length < size ? undefined : rows.at(-1);
    const folder = collector.folder();
    start = end && (folder === undefined ? source.after(end) : passOver(source, folder));
    size = Math.min(folder === undefined ? size * batchGrowth : smallBatch, most);
  }
  return collector.page;
}

function passOver<Start>(
  source: Pick<RowSource<unknown, Start>, 'from' | 'past'>,
  folder: string,
): Start | undefined {
  return source.past ? source.past(folder) : positionAfterPrefix(source, folder);
}

interface Collector<Row> {
  readonly page: RolledPage<Row>;
  /** Returns false if the page is full; the row belongs to the next page. */
  add(row: Row): boolean;
  /** Returns the prefix that the last row was rolled up into. */
  folder(): string | undefined;
}

function createCollector<Row extends { key: string }>(request: RollUp): Collector<Row> {
  const page: RolledPage<Row> = { rows: [], commonPrefixes: [], next: undefined };
  let folder: string | undefined;
  let last: RolledPage<Row>['next'];
  return {
    page,
    folder: () => folder,
    add(row) {
      if (folder !== undefined && row.key.startsWith(folder)) return true;
      if (page.rows.length + page.commonPrefixes.length === request.limit) {
        page.next = last;
        return false;
      }
      folder = commonPrefixOf(row.key, request);
      if (folder === undefined) page.rows.push(row);
      else page.commonPrefixes.push(folder);
      last = folder === undefined ? { row } : { prefix: folder };
      return true;
    },
  };
}

/** Returns the position after everything under a rolled-up prefix. */
export function positionAfterPrefix<Start>(
  source: Pick<RowSource<unknown, Start>, 'from'>,
  prefix: string,
): Start | undefined {
  const next = afterPrefix(prefix);
  return next === undefined ? undefined : source.from(next);
}

/** Reports whether a marker is a rolled-up prefix, which represents everything under it. */
export function isRolledUp(marker: string, request: RollUp): boolean {
  return marker.startsWith(request.prefix) && commonPrefixOf(marker, request) === marker;
}

function commonPrefixOf(key: string, { prefix, delimiter }: RollUp): string | undefined {
  const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return at === -1 ? undefined : key.slice(0, at + delimiter.length);
}
