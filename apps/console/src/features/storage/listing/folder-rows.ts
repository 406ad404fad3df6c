import { listObjects } from '@atoll/contract';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { askQuietly } from '#lib/calls/query-client.ts';
import { type CursorPage, type CursorRows, useCursorRows } from '#ui/lists/grid/index.ts';
import { type Entry, type ObjectsPage, toEntries } from './entry.ts';
import { type Listed, listedBy, type ObjectsSearch } from './objects-search.ts';

const pageSize = 200;
export interface FolderPage extends CursorPage<Entry> {
  /** See `listObjects`. */
  isPartial: boolean;
}

export interface FolderRows extends CursorRows<Entry> {
  isPartial: boolean;
  /** The list's key in the query cache. */
  queryKey: QueryKey;
}

function toPage(page: ObjectsPage, direction: Listed['direction']): FolderPage {
  const rows = toEntries(page, page.is_mixed ? direction : 'foldersFirst');
  return { rows, next: page.next_cursor, isPartial: page.is_partial };
}

/** Returns the rows of the open folder, with the sort order and filters in the address. */
export function useFolderRows(bucket: string, prefix: string, search: ObjectsSearch): FolderRows {
  const client = useQueryClient();
  const text = JSON.stringify(listedBy(search, prefix));
  const listed = useMemo(() => JSON.parse(text) as Listed, [text]);
  const queryKey = useMemo(() => [listObjects.name, bucket, listed], [bucket, listed]);
  const fetchPage = useCallback(
    async (cursor: string, signal: AbortSignal): Promise<FolderPage> => {
      const input = { bucket, limit: pageSize, folders: 'first' as const, ...listed };
      const page = await askQuietly(listObjects, { ...input, ...(cursor && { cursor }) }, signal);
      return toPage(page, listed.direction);
    },
    [bucket, listed],
  );
  const rows = useCursorRows<Entry>({ queryKey, fetchPage });
  const first = client.getQueryData<FolderPage>([...queryKey, 'page', '']);
  return { ...rows, isPartial: first?.isPartial ?? false, queryKey };
}
