/** What narrows a list of objects wherever there is one, as an address says it. */
export interface CommonFilters {
  storageClass?: string | undefined;
  tagKey?: string | undefined;
  /** Beside `tagKey`. */
  tagValue?: string | undefined;
  minBytes?: string | undefined;
  maxBytes?: string | undefined;
  /** Days: `2026-11-21`. */
  since?: string | undefined;
  until?: string | undefined;
}

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

/** Undefined for an empty field, null for what is no size. */
export function toBytes(megabytes: string): string | undefined | null {
  const text = megabytes.trim().replace(',', '.');
  if (text === '') return undefined;
  return /^\d{1,9}(\.\d+)?$/.test(text) ? String(Math.round(Number(text) * mebibyte)) : null;
}
