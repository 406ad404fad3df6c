import { dayStart } from '../../../lib/days.ts';
import { type SortSearch, sortOf, sortSearch } from '../../../ui/grid/sort.ts';
import type { GridSort } from '../../../ui/grid/types.ts';
import type { CommonFilters } from '../filter/filters.ts';

/** What of a bucket is shown, as its address says it. */
export interface ObjectsSearch extends SortSearch, CommonFilters {
  /** The open folder. */
  prefix?: string | undefined;
  /** Only names that begin with this. */
  starts?: string | undefined;
  /** The beginning of a content type. */
  type?: string | undefined;
  deleted?: 'shown' | undefined;
  /** The object whose panel is open. */
  preview?: string | undefined;
  /** Of that panel: what it shows; `view` is the object with the window to itself. */
  panel?: 'versions' | 'view' | undefined;
  /** The version that is viewed; the latest unless said. */
  version?: string | undefined;
}

export const sortColumns = ['name', 'size', 'modified', 'type'] as const;
export type SortColumn = (typeof sortColumns)[number];

export const initialSort: GridSort = { by: 'name', direction: 'asc' };

const texts = [
  'prefix',
  'starts',
  'type',
  'storageClass',
  'tagKey',
  'tagValue',
  'preview',
  'version',
] as const;
const numbers = ['minBytes', 'maxBytes'] as const;
const days = ['since', 'until'] as const;

/** What of an address means something here. */
export function objectsSearch(search: Record<string, unknown>): ObjectsSearch {
  const take = (names: readonly string[], isMeant: RegExp) =>
    names.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && isMeant.test(value) ? [[name, value]] : [];
    });
  return {
    ...Object.fromEntries([
      ...take(texts, /./s),
      ...take(numbers, /^\d{1,15}$/),
      ...take(days, /^\d{4}-\d\d-\d\d$/),
    ]),
    ...sortSearch(search, sortColumns),
    ...(search.deleted === 'shown' ? { deleted: 'shown' } : {}),
    ...(search.panel === 'versions' || search.panel === 'view' ? { panel: search.panel } : {}),
  };
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
  const { starts = '', deleted, type, storageClass, tagKey, tagValue } = search;
  const { minBytes, maxBytes, since, until } = search;
  return {
    prefix: prefix + starts,
    sort: by as SortColumn,
    direction,
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
