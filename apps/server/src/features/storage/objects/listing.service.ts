import type { DatabaseClient, Query, Reader } from '@atoll/database';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import {
  fetchRows,
  fetchVersions,
  findNullPlace,
  type ListedObject,
  type ListedVersion,
  type Start,
  type VersionStart,
} from './listing.store.ts';
import { collectPage, isRolledUp, positionAfterPrefix, type RollUp, type RowSource } from './roll-up.ts';

export interface ListRequest extends RollUp {
  /** Start after this key, or after everything under this rolled-up prefix. */
  after?: ListPosition | undefined;
}

export type { ListedObject, ListedVersion };

export type ListPosition = { kind: 'key' | 'prefix'; value: string };

export interface ListPage {
  objects: ListedObject[];
  commonPrefixes: string[];
  /** Cursor of the next page; undefined on the last. */
  next: ListPosition | undefined;
}

export interface VersionPosition {
  key: string;
  /** S3's version ID; undefined: after every version of the key, or of all keys of a rolled-up prefix. */
  versionId: string | undefined;
}

export interface VersionListRequest extends RollUp {
  after?: VersionPosition | undefined;
}

export interface VersionPage {
  /** Newest first within a key, including delete markers. */
  versions: ListedVersion[];
  commonPrefixes: string[];
  next: VersionPosition | undefined;
}

/** Returns pages in UTF-8 binary order of keys. */
export type ListingService = ReturnType<typeof createListingService>;

export function createListingService({ query }: Pick<DatabaseClient, 'query'>) {
  return {
    list: ({ id }: Authorized<Bucket>, request: ListRequest) => query(listObjects, { bucketId: id, request }),
    listVersions: ({ id }: Authorized<Bucket>, request: VersionListRequest) =>
      query(listVersions, { bucketId: id, request }),
  };
}

/** Returns one page of a bucket's objects. */
export const listObjects: Query<{ bucketId: string; request: ListRequest }, ListPage> = {
  name: 'storage.listObjects',
  async run(read, { bucketId, request }) {
    const source: RowSource<ListedObject, Start> = {
      first: undefined,
      fetch: (start, size) => fetchRows(read, bucketId, request.prefix, start, size),
      after: (row) => ({ key: row.key, isIncluded: false }),
      from: (key) => ({ key, isIncluded: true }),
    };
    const page = await collectPage(request, { ...source, first: startOf(request, source) });
    return {
      objects: page.rows,
      commonPrefixes: page.commonPrefixes,
      next: page.next && positionOf(page.next),
    };
  },
};

/** Returns one page of a bucket's versions. */
export const listVersions: Query<{ bucketId: string; request: VersionListRequest }, VersionPage> = {
  name: 'storage.listVersions',
  async run(read, { bucketId, request }) {
    const source: RowSource<ListedVersion, VersionStart> = {
      first: undefined,
      fetch: (start, size) => fetchVersions(read, bucketId, request.prefix, start, size),
      after: (row) => ({ key: row.key, afterVersion: row.version }),
      from: (key) => ({ key, afterVersion: '' }),
    };
    const first = await versionStartOf(read, bucketId, request, source);
    const page = await collectPage(request, { ...source, first });
    return {
      versions: page.rows,
      commonPrefixes: page.commonPrefixes,
      next: page.next && versionPositionOf(page.next),
    };
  },
};

function startOf(request: ListRequest, source: RowSource<ListedObject, Start>): Start | undefined {
  const { after, prefix } = request;
  if (after === undefined) return source.from(prefix);
  if (after.kind === 'prefix' || isRolledUp(after.value, request))
    return positionAfterPrefix(source, after.value);
  return { key: after.value, isIncluded: false };
}

function positionOf(next: { row: ListedObject } | { prefix: string }): ListPosition {
  return 'row' in next ? { kind: 'key', value: next.row.key } : { kind: 'prefix', value: next.prefix };
}

/** Sorts after every version of a key. */
const afterAllVersions = '~';

async function versionStartOf(
  read: Reader,
  bucketId: string,
  request: VersionListRequest,
  source: RowSource<ListedVersion, VersionStart>,
): Promise<VersionStart | undefined> {
  const { after, prefix } = request;
  if (after === undefined) return source.from(prefix);
  const { key, versionId } = after;
  if (versionId === undefined) {
    return isRolledUp(key, request)
      ? positionAfterPrefix(source, key)
      : { key, afterVersion: afterAllVersions };
  }
  if (versionId !== 'null') return { key, afterVersion: versionId };
  // If it no longer exists, the key is listed from its newest version, so that nothing is missed.
  return { key, afterVersion: (await findNullPlace(read, bucketId, key)) ?? '' };
}

function versionPositionOf(next: { row: ListedVersion } | { prefix: string }): VersionPosition {
  if ('prefix' in next) return { key: next.prefix, versionId: undefined };
  return { key: next.row.key, versionId: next.row.versionId };
}
