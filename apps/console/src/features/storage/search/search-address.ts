import { type CallInput, type ObjectKind, objectKinds, type searchObjects } from '@atoll/contract';
import { dayStart } from '#lib/language/days.ts';
import { oneOf, type SearchOf, searchOf, text } from '#lib/pages/search.ts';
import { sortCodecs } from '#ui/lists/grid/sort.ts';
import { commonFilters, noCommonFilters } from '../filter/filters.ts';

const filters = {
  ...commonFilters,
  bucket: text(1024),
  /** A folder of the bucket. */
  prefix: text(1024),
  /** Files or folders, or a kind of files. */
  type: oneOf(['file', 'folder', ...objectKinds]),
};

/** The query of the search page. */
export const searchAddress = searchOf({
  ...filters,
  ...sortCodecs(['name', 'size', 'modified']),
  text: text(256),
});

export type SearchAddress = SearchOf<typeof searchAddress>;
export type Filters = Pick<SearchAddress, keyof typeof filters>;

export const noFilters: Filters = {
  ...noCommonFilters,
  bucket: undefined,
  prefix: undefined,
  type: undefined,
};

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

/** Returns the active filters, each of which can be removed separately. */
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

/** Returns the change of an address that removes a filter. */
export function without(name: FilterName): Filters {
  if (name === 'tag') return { tagKey: undefined, tagValue: undefined };
  // A folder belongs to its bucket, so it is removed with it.
  return name === 'bucket' ? { bucket: undefined, prefix: undefined } : { [name]: undefined };
}

export type SearchInput = Omit<CallInput<typeof searchObjects>, 'cursor' | 'limit'>;

/** Returns the call's input; null without a search. */
export function inputOf(address: SearchAddress): SearchInput | null {
  const text = address.text?.trim() ?? '';
  if (text === '' && filtersIn(address).length === 0) return null;
  const { bucket, prefix, type, storageClass, tagKey, tagValue, minBytes, maxBytes, since, until } = address;
  return {
    ...(text ? { text } : {}),
    ...(bucket ? { bucket } : {}),
    ...(prefix ? { prefix } : {}),
    ...(type ? entryType(type) : {}),
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

function entryType(type: 'file' | 'folder' | ObjectKind): Pick<SearchInput, 'type' | 'kind'> {
  return type === 'file' || type === 'folder' ? { type } : { kind: type };
}
