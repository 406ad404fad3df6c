import { getBucket, listBuckets, listObjects, recentObjects, searchObjects } from '@atoll/contract';
import { queryClient } from '#lib/calls/query-client.ts';
import type { Entry } from '../../listing/entry.ts';
import type { FolderPage } from '../../listing/folder-rows.ts';
import { aboutObject } from '../../queries.ts';

/** Invalidates everything that shows a bucket's contents. */
export async function objectsChanged(bucket: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: [aboutObject, bucket] });
  for (const { name } of [recentObjects, listBuckets, searchObjects]) {
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
  void queryClient.invalidateQueries({ queryKey: [getBucket.name, bucket] });
  await queryClient.invalidateQueries({ queryKey: [listObjects.name, bucket] });
}

/**
 * Applies a change to a bucket's cached entries before the server has made it; null removes an entry. Returns a
 * function that reverts it.
 */
export function showAtOnce(bucket: string, change: (entry: Entry) => Entry | null): () => void {
  const filter = { queryKey: [listObjects.name, bucket] };
  // A running request would restore the previous state.
  void queryClient.cancelQueries(filter);
  const before = queryClient.getQueriesData<FolderPage>(filter);
  queryClient.setQueriesData<FolderPage>(filter, (page) =>
    page?.rows ? { ...page, rows: changed(page.rows, change) } : page,
  );
  return () => {
    for (const [key, page] of before) queryClient.setQueryData(key, page);
  };
}

function changed(rows: readonly Entry[], change: (entry: Entry) => Entry | null): Entry[] {
  return rows.flatMap((entry) => change(entry) ?? []);
}
