import { listObjects } from '@atoll/contract';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { askQuietly } from '#lib/query-client.ts';
import { type CursorPage, type CursorRows, useCursorRows } from '#ui/grid/index.ts';
import { type Entry, toEntries } from './entry.ts';
import { countFilters, filtersOf, type Listed, listedBy, type ObjectsSearch } from './objects-search.ts';

const pageSize = 200;

export interface FolderPage extends CursorPage<Entry> {
  /** See `listObjects`. */
  isPartial: boolean;
}

export interface FolderRows extends CursorRows<Entry> {
  isPartial: boolean;
  /** The list's place in the query cache. */
  queryKey: QueryKey;
}

/** What lies in the open folder, as the address wants it. */
export function useFolderRows(bucket: string, prefix: string, search: ObjectsSearch): FolderRows {
  const client = useQueryClient();
  const isFiltered = countFilters(filtersOf(search)) > 0;
  const text = JSON.stringify(listedBy(search, prefix));
  const listed = useMemo(() => JSON.parse(text) as Listed, [text]);
  const queryKey = useMemo(() => [listObjects.name, bucket, listed], [bucket, listed]);
  const fetchPage = useCallback(
    async (cursor: string, signal: AbortSignal): Promise<FolderPage> => {
      const input = { bucket, limit: pageSize, ...listed, ...(cursor ? { cursor } : {}) };
      const page = await askQuietly(listObjects, input, signal);
      const isByName = listed.sort === 'name' && !isFiltered;
      const isWhole = cursor === '' && page.next_cursor === null;
      return {
        rows: toEntries(page, isByName && !isWhole ? listed.direction : 'foldersFirst'),
        next: page.next_cursor,
        isPartial: page.is_partial,
      };
    },
    [bucket, listed, isFiltered],
  );
  const rows = useCursorRows<Entry>({ queryKey, fetchPage });
  const first = client.getQueryData<FolderPage>([...queryKey, 'page', '']);
  return { ...rows, isPartial: first?.isPartial ?? false, queryKey };
}
