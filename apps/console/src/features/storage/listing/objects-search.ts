import { dayStart } from '#lib/days.ts';
import { oneOf, type SearchOf, searchOf, text } from '#lib/search.ts';
import { sortCodecs, sortOf } from '#ui/grid/sort.ts';
import type { GridSort } from '#ui/grid/types.ts';
import { type CommonFilters, commonFilters } from '../filter/filters.ts';

export const sortColumns = ['name', 'size', 'modified', 'type'] as const;
export type SortColumn = (typeof sortColumns)[number];

export const initialSort: GridSort = { by: 'name', direction: 'asc' };

/** What of a bucket is shown, as its address says it. */
export const objectsSearch = searchOf({
  ...commonFilters,
  ...sortCodecs(sortColumns),
  /** The open folder. */
  prefix: text(),
  /** Only names that contain this. */
  find: text(256),
  /** Tiles instead of a list. */
  view: oneOf(['tiles']),
  /** The beginning of a content type. */
  type: text(),
  deleted: oneOf(['shown']),
  /** The object whose panel is open. */
  preview: text(),
  /** Of that panel: what it shows; `view` is the object with the window to itself. */
  panel: oneOf(['versions', 'view']),
  /** The version that is viewed; the latest unless said. */
  version: text(),
});

export type ObjectsSearch = SearchOf<typeof objectsSearch>;

/** The part of an address that stays when another folder is opened. */
export function keptIn({ sort, order, deleted, view }: ObjectsSearch): ObjectsSearch {
  return { sort, order, deleted, view };
}

/** The filters of an address alone, by which it can be told whether there are any. */
export type Filters = CommonFilters & Pick<ObjectsSearch, 'type'>;

export function filtersOf(search: ObjectsSearch): Filters {
  const { type, storageClass, tagKey, tagValue, minBytes, maxBytes, since, until } = search;
  return { type, storageClass, tagKey, tagValue, minBytes, maxBytes, since, until };
}

/** A tag and its value are one. */
export function countFilters({ tagValue: _, ...filters }: Filters): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}

/** The part of an address that says which rows there are: another one is another list. */
export function listedBy(search: ObjectsSearch, prefix: string) {
  const { by, direction } = sortOf(search, initialSort);
  const { find, deleted, type, storageClass, tagKey, tagValue } = search;
  const { minBytes, maxBytes, since, until } = search;
  return {
    prefix,
    sort: by as SortColumn,
    direction,
    ...(find ? { name: find } : {}),
    ...(deleted ? { deleted } : {}),
    ...(type ? { type } : {}),
    ...(storageClass ? { storage_class: storageClass } : {}),
    ...(tagKey ? { tag_key: tagKey, ...(tagValue ? { tag_value: tagValue } : {}) } : {}),
    ...(minBytes ? { min_bytes: Number(minBytes) } : {}),
    ...(maxBytes ? { max_bytes: Number(maxBytes) } : {}),
    ...(since ? { since: dayStart(since) } : {}),
    ...(until ? { before: dayStart(until, 1) } : {}),
  };
}

export type Listed = ReturnType<typeof listedBy>;
