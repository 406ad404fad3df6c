import { listObjects } from '@atoll/contract';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { askQuietly } from '#lib/query-client.ts';
import { type CursorPage, type CursorRows, useCursorRows } from '#ui/grid/index.ts';
import { type Entry, type ObjectsPage, toEntries } from './entry.ts';
import { countFilters, filtersOf, type Listed, listedBy, type ObjectsSearch } from './objects-search.ts';

const pageSize = 200;
/** Marks the cursors of a list whose folders stand among its objects, since it has too many names to sort. */
const mixedMark = '~';

export interface FolderPage extends CursorPage<Entry> {
  /** See `listObjects`. */
  isPartial: boolean;
}

export interface FolderRows extends CursorRows<Entry> {
  isPartial: boolean;
  /** The list's place in the query cache. */
  queryKey: QueryKey;
}

type AskPage = (more: { cursor?: string; folders?: 'first' }) => Promise<ObjectsPage>;

/** Fetches a page by name: the folders first, or among the objects where there are too many names to sort. */
async function fetchByName(
  askPage: AskPage,
  cursor: string,
  direction: Listed['direction'],
): Promise<FolderPage> {
  if (!cursor.startsWith(mixedMark)) {
    const page = await askPage({ folders: 'first', ...at(cursor) });
    if (!page.is_partial || cursor !== '') return toPage(page, 'foldersFirst');
  }
  const page = toPage(await askPage(at(cursor.slice(mixedMark.length))), direction);
  return { ...page, next: page.next === null ? null : mixedMark + page.next };
}

function at(cursor: string): { cursor?: string } {
  return cursor ? { cursor } : {};
}

function toPage(page: ObjectsPage, merge: Parameters<typeof toEntries>[1]): FolderPage {
  return { rows: toEntries(page, merge), next: page.next_cursor, isPartial: page.is_partial };
}

/** Returns the rows of the open folder, in the order and with the filters of the address. */
export function useFolderRows(bucket: string, prefix: string, search: ObjectsSearch): FolderRows {
  const client = useQueryClient();
  const isFiltered = countFilters(filtersOf(search)) > 0;
  const text = JSON.stringify(listedBy(search, prefix));
  const listed = useMemo(() => JSON.parse(text) as Listed, [text]);
  const queryKey = useMemo(() => [listObjects.name, bucket, listed], [bucket, listed]);
  const fetchPage = useCallback(
    async (cursor: string, signal: AbortSignal): Promise<FolderPage> => {
      const isByName = listed.sort === 'name' && listed.name === undefined && !isFiltered;
      const input = { bucket, limit: pageSize, ...listed };
      const askPage: AskPage = (more) => askQuietly(listObjects, { ...input, ...more }, signal);
      if (isByName) return fetchByName(askPage, cursor, listed.direction);
      return toPage(await askPage(at(cursor)), 'foldersFirst');
    },
    [bucket, listed, isFiltered],
  );
  const rows = useCursorRows<Entry>({ queryKey, fetchPage });
  const first = client.getQueryData<FolderPage>([...queryKey, 'page', '']);
  return { ...rows, isPartial: first?.isPartial ?? false, queryKey };
}
