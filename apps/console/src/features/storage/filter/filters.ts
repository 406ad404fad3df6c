import { date, matching, type SearchOf, type searchOf, text } from '#lib/pages/search.ts';

const size = matching(/^\d{1,15}$/);

/** Filters that all lists of objects have, as codecs for `searchOf`. */
export const commonFilters = {
  storageClass: text(64),
  tagKey: text(128),
  /** Only with `tagKey`. */
  tagValue: text(256),
  minBytes: size,
  maxBytes: size,
  /** The first and the last day. */
  since: date,
  until: date,
};

export type CommonFilters = SearchOf<ReturnType<typeof searchOf<typeof commonFilters>>>;

export const noCommonFilters = {
  storageClass: undefined,
  tagKey: undefined,
  tagValue: undefined,
  minBytes: undefined,
  maxBytes: undefined,
  since: undefined,
  until: undefined,
} as const;
