import { useEffect } from 'react';
import { useFolderRows } from '../listing/folder-rows.ts';
import type { ObjectsSearch } from '../listing/objects-search.ts';

/** Maximum number of entries to search for an object. Beyond it, its neighbors are not shown. */
const maxSearched = 5000;

export interface Siblings {
  previous: string | undefined;
  next: string | undefined;
}

/** Returns the objects before and after one, in the folder's current order. */
export function useSiblings(bucket: string, prefix: string, search: ObjectsSearch, key: string): Siblings {
  const rows = useFolderRows(bucket, prefix, search);
  const known = Math.min(rows.count, maxSearched);
  const isShown = (index: number) => {
    const row = rows.at(index);
    return row?.kind === 'object' && !row.is_deleted;
  };
  let own = 0;
  while (own < known && !(isShown(own) && rows.at(own)?.key === key)) own += 1;
  const isFound = own < known;
  useEffect(() => {
    if (isFound) rows.show(Math.max(0, own - 1), own + 1);
    else if (rows.hasMore && known < maxSearched) rows.show(Math.max(0, known - 1), known);
  }, [isFound, own, known, rows.hasMore, rows.show]);
  const find = (step: 1 | -1) => {
    if (!isFound) return undefined;
    let index = own + step;
    while (index >= 0 && index < known && !isShown(index)) index += step;
    return rows.at(index)?.key;
  };
  return { previous: find(-1), next: find(1) };
}
