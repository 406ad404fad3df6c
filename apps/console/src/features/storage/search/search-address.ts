import type { CallInput, searchObjects } from '@atoll/contract';
import { dayStart } from '../../../lib/days.ts';
import { type SortSearch, sortSearch } from '../../../ui/grid/sort.ts';
import { type CommonFilters, noCommonFilters } from '../filter/filters.ts';

/** What is searched for, as the address says it. */
export interface SearchAddress extends SortSearch, Filters {
  text?: string | undefined;
}

export interface Filters extends CommonFilters {
  bucket?: string | undefined;
  /** A folder of the bucket. */
  prefix?: string | undefined;
  type?: 'file' | 'folder' | undefined;
}

export const noFilters: Filters = {
  ...noCommonFilters,
  bucket: undefined,
  prefix: undefined,
  type: undefined,
};

const shapes: Readonly<Record<keyof Filters | 'text', RegExp>> = {
  text: /^.{1,256}$/s,
  bucket: /^.{1,1024}$/s,
  prefix: /^.{1,1024}$/s,
  type: /^(file|folder)$/,
  storageClass: /^.{1,64}$/s,
  tagKey: /^.{1,128}$/s,
  tagValue: /^.{1,256}$/s,
  minBytes: /^\d{1,15}$/,
  maxBytes: /^\d{1,15}$/,
  since: /^\d{4}-\d\d-\d\d$/,
  until: /^\d{4}-\d\d-\d\d$/,
};

/** What of an address means something here. A search for digits alone is a number in an address. */
export function searchAddress(search: Record<string, unknown>): SearchAddress {
  const entries = Object.entries(shapes).flatMap(([name, shape]) => {
    const value = typeof search[name] === 'number' ? String(search[name]) : search[name];
    return typeof value === 'string' && shape.test(value) ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(entries), ...sortSearch(search, ['name', 'size', 'modified']) };
}

export type FilterName =
  | 'bucket'
  | 'prefix'
  | 'type'
  | 'storageClass'
  | 'tag'
  | 'minBytes'
  | 'maxBytes'
  | 'since'
  | 'until';

/** What narrows the search, each thing that can be taken away by itself. */
export function filtersIn(address: SearchAddress): FilterName[] {
  const names = [
    'bucket',
    'prefix',
    'type',
    'storageClass',
    'minBytes',
    'maxBytes',
    'since',
    'until',
  ] as const;
  return [
    ...names.filter((name) => address[name] !== undefined),
    ...(address.tagKey === undefined ? [] : (['tag'] as const)),
  ];
}

/** The change of an address that takes one of them away. */
export function without(name: FilterName): Filters {
  if (name === 'tag') return { tagKey: undefined, tagValue: undefined };
  // A folder is one of its bucket.
  return name === 'bucket' ? { bucket: undefined, prefix: undefined } : { [name]: undefined };
}

export type SearchInput = Omit<CallInput<typeof searchObjects>, 'cursor' | 'limit'>;

/** Null where nothing is searched for. */
export function inputOf(address: SearchAddress): SearchInput | null {
  const text = address.text?.trim() ?? '';
  if (text === '' && filtersIn(address).length === 0) return null;
  const { bucket, prefix, type, storageClass, tagKey, tagValue, minBytes, maxBytes, since, until } = address;
  return {
    ...(text ? { text } : {}),
    ...(bucket ? { bucket } : {}),
    ...(prefix ? { prefix } : {}),
    ...(type ? { type } : {}),
    ...(storageClass ? { storage_class: storageClass } : {}),
    ...(tagKey ? { tag_key: tagKey, ...(tagValue ? { tag_value: tagValue } : {}) } : {}),
    ...(minBytes ? { min_bytes: Number(minBytes) } : {}),
    ...(maxBytes ? { max_bytes: Number(maxBytes) } : {}),
    ...(since ? { modified_from: dayStart(since) } : {}),
    ...(until ? { modified_to: dayStart(until, 1) - 1 } : {}),
    ...(address.sort
      ? {
          sort: address.sort as 'name' | 'size' | 'modified',
          order: address.order === 'desc' ? ('descending' as const) : ('ascending' as const),
        }
      : {}),
  };
}
