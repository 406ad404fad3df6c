import { afterPrefix } from '../kernel/key-order.ts';

/** What all of S3's lists of keys have in common. */
export interface RollUp {
  prefix: string;
  /** Keys that share the text up to the first delimiter after the prefix are rolled up; empty: none are. */
  delimiter: string;
  /** Rows and rolled-up prefixes together. */
  limit: number;
}

/** Rows in the order of their keys, in UTF-8's binary order, read from any place on. */
export interface RowSource<Row, Start> {
  /** Where the page begins; undefined when nothing can be there. */
  first: Start | undefined;
  fetch(start: Start, size: number): Promise<Row[]>;
  after(row: Row): Start;
  /** With the key itself. */
  from(key: string): Start;
  /** Where what lies beyond all under a rolled-up prefix begins; unless said, what comes after it in key order. */
  past?: (prefix: string) => Start | undefined;
}

export interface RolledPage<Row> {
  rows: Row[];
  commonPrefixes: string[];
  /** What the page ends with, for the next one to go on after; undefined on the last page. */
  next: { row: Row } | { prefix: string } | undefined;
}

/** Rows to fetch first when many of them may be rolled up into one prefix. */
const firstBatch = 100;
/** After a batch that ended under such a prefix: likely the next begins another one, and all the rest would be read in vain. */
const smallBatch = 2;
const batchGrowth = 4;

/** One page. Reads no more rows than it needs, whatever there is: what is rolled up is stepped over. */
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
  return source.past ? source.past(folder) : beyond(source, folder);
}

interface Collector<Row> {
  readonly page: RolledPage<Row>;
  /** False when the page was full already: this row is the next page's first. */
  add(row: Row): boolean;
  /** What the row added last was rolled up into. */
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

/** Where what follows everything under a rolled-up prefix begins. */
export function beyond<Start>(
  source: Pick<RowSource<unknown, Start>, 'from'>,
  prefix: string,
): Start | undefined {
  const next = afterPrefix(prefix);
  return next === undefined ? undefined : source.from(next);
}

/** Whether a marker is itself a rolled-up prefix, and so stands for all that is under it. */
export function isRolledUp(marker: string, request: RollUp): boolean {
  return marker.startsWith(request.prefix) && commonPrefixOf(marker, request) === marker;
}

function commonPrefixOf(key: string, { prefix, delimiter }: RollUp): string | undefined {
  const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return at === -1 ? undefined : key.slice(0, at + delimiter.length);
}
