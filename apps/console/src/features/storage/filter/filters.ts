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

const mebibyte = 1024 ** 2;

export function toMegabytes(bytes: string | undefined): string {
  return bytes === undefined ? '' : String(Number(bytes) / mebibyte);
}

/** Returns undefined for an empty field, and null for an invalid size. */
export function toBytes(megabytes: string): string | undefined | null {
  const text = megabytes.trim().replace(',', '.');
  if (text === '') return undefined;
  return /^\d{1,9}(\.\d+)?$/.test(text) ? String(Math.round(Number(text) * mebibyte)) : null;
}
