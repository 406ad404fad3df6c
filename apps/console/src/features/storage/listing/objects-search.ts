import { dayStart } from '#lib/language/days.ts';
import { oneOf, type SearchOf, searchOf, text } from '#lib/pages/search.ts';
import { sortCodecs, sortOf } from '#ui/lists/grid/sort.ts';
import type { GridSort } from '#ui/lists/grid/types.ts';
import { type CommonFilters, commonFilters } from '../filter/filters.ts';

export const sortColumns = ['name', 'size', 'modified', 'type'] as const;
export type SortColumn = (typeof sortColumns)[number];

export const initialSort: GridSort = { by: 'name', direction: 'asc' };

/** The query of a bucket's page. */
export const objectsSearch = searchOf({
  ...commonFilters,
  ...sortCodecs(sortColumns),
  /** The open folder. */
  prefix: text(),
  /** Only names that contain this text. */
  find: text(256),
  /** Tiles instead of a list. */
  view: oneOf(['tiles']),
  /** Prefix of a content type. */
  type: text(),
  deleted: oneOf(['shown']),
  /** The object with an open panel. */
  preview: text(),
  /** The view of the panel. `view` shows the object in the full window. */
  panel: oneOf(['versions', 'view']),
  /** The version to view; by default the latest. */
  version: text(),
});

export type ObjectsSearch = SearchOf<typeof objectsSearch>;

/** Returns the parameters that stay when another folder is opened. */
export function keptIn({ sort, order, deleted, view }: ObjectsSearch): ObjectsSearch {
  return { sort, order, deleted, view };
}

/** The filters in an address. */
export type Filters = CommonFilters & Pick<ObjectsSearch, 'type'>;

export function filtersOf(search: ObjectsSearch): Filters {
  const { type, storageClass, tagKey, tagValue, minBytes, maxBytes, since, until } = search;
  return { type, storageClass, tagKey, tagValue, minBytes, maxBytes, since, until };
}

/** Counts filters. A tag with its value is one. */
export function countFilters({ tagValue: _, ...filters }: Filters): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}

/** Returns the parameters that determine the rows. A change means another list. */
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
