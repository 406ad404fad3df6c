import type { Reader } from '@atoll/database';
import { afterPrefix } from './key-order.ts';
import { fetchRows, type ListedObject, type Start } from './listing.store.ts';
import type { Authorized, Bucket } from './policy.ts';

export interface ListRequest {
  prefix: string;
  /** Keys that share the text up to the first delimiter after the prefix are rolled up; empty: none are. */
  delimiter: string;
  /** Only what comes after this key, or after everything under this rolled-up prefix. */
  after?: ListPosition | undefined;
  /** Objects and rolled-up prefixes together. */
  limit: number;
}

export type { ListedObject };

export type ListPosition = { kind: 'key' | 'prefix'; value: string };

export interface ListPage {
  objects: ListedObject[];
  commonPrefixes: string[];
  /** Where the next page goes on; undefined on the last. */
  next: ListPosition | undefined;
}

export interface ListingService {
  /** One page in UTF-8's binary order. Reads no more rows than the page needs, whatever the bucket's size. */
  list(bucket: Authorized<Bucket>, request: ListRequest): Promise<ListPage>;
}

/** Rows to fetch at once when many of them may be rolled up into one prefix. */
const rolledBatch = 100;

export function createListingService(deps: { read: Reader }): ListingService {
  return {
    async list(bucket, request) {
      const collector = createCollector(request);
      const size = request.delimiter === '' ? request.limit + 1 : Math.min(rolledBatch, request.limit + 1);
      let start = request.limit > 0 ? startOf(request) : undefined;
      while (start) {
        const rows = await fetchRows(deps.read, bucket.id, request.prefix, start, size);
        if (!rows.every((row) => collector.add(row))) break;
        start = rows.length < size ? undefined : startAfter(rows.at(-1)?.key ?? '', collector.rolledUp());
      }
      return collector.page;
    },
  };
}

interface Collector {
  readonly page: ListPage;
  /** False when the page was full already: this row is the next page's first. */
  add(row: ListedObject): boolean;
  /** The prefix that the row added last was rolled up into. */
  rolledUp(): string | undefined;
}

function createCollector(request: ListRequest): Collector {
  const page: ListPage = { objects: [], commonPrefixes: [], next: undefined };
  let rolledUp: string | undefined;
  let last: ListPosition | undefined;
  return {
    page,
    rolledUp: () => rolledUp,
    add(row) {
      if (rolledUp !== undefined && row.key.startsWith(rolledUp)) return true;
      rolledUp = commonPrefixOf(row.key, request);
      // A marker that is itself a rolled-up prefix stands for all that is under it.
      if (rolledUp !== undefined && isMarker(request, rolledUp)) return true;
      if (page.objects.length + page.commonPrefixes.length === request.limit) {
        page.next = last;
        return false;
      }
      if (rolledUp === undefined) page.objects.push(row);
      else page.commonPrefixes.push(rolledUp);
      last = rolledUp === undefined ? { kind: 'key', value: row.key } : { kind: 'prefix', value: rolledUp };
      return true;
    },
  };
}

function startOf({ prefix, after }: ListRequest): Start | undefined {
  if (after?.kind === 'prefix') return startAfter('', after.value);
  return after === undefined ? { key: prefix, isIncluded: true } : { key: after.value, isIncluded: false };
}

function startAfter(key: string, rolledUp: string | undefined): Start | undefined {
  if (rolledUp === undefined) return { key, isIncluded: false };
  const next = afterPrefix(rolledUp);
  return next === undefined ? undefined : { key: next, isIncluded: true };
}

function commonPrefixOf(key: string, { prefix, delimiter }: ListRequest): string | undefined {
  if (delimiter === '') return undefined;
  const at = key.indexOf(delimiter, prefix.length);
  return at === -1 ? undefined : key.slice(0, at + delimiter.length);
}

function isMarker({ after }: ListRequest, rolledUp: string): boolean {
  return after?.kind === 'key' && after.value === rolledUp;
}
