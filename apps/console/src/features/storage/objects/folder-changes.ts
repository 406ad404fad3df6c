import { getBucket, listBuckets, listObjects, recentObjects, searchObjects } from '@atoll/contract';
import { queryClient } from '#lib/query-client.ts';
import type { Entry } from '../listing/entry.ts';
import type { FolderPage } from '../listing/folder-rows.ts';
import { aboutObject } from '../queries.ts';

/** What lies in a bucket has changed: whatever shows it looks again. */
export async function objectsChanged(bucket: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: [aboutObject, bucket] });
  for (const { name } of [recentObjects, listBuckets, searchObjects]) {
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
  void queryClient.invalidateQueries({ queryKey: [getBucket.name, bucket] });
  await queryClient.invalidateQueries({ queryKey: [listObjects.name, bucket] });
}

/**
 * Shows a change of a bucket's entries before the server has made it: null takes an entry away.
 * Answers how to show again what was there.
 */
export function showAtOnce(bucket: string, change: (entry: Entry) => Entry | null): () => void {
  const filter = { queryKey: [listObjects.name, bucket] };
  // A list that is on its way would bring back what it was before.
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
