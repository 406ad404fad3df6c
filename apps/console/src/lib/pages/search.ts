import { latestTimeMs } from '@atoll/contract';

/**
 * Typed query parameters of a page. A route declares them once, and passes them to the router as `validateSearch`:
 *
 *     export const costSearch = searchOf({ month: matching(/^20\d\d-\d\d$/), bucket: text() });
 *     export type CostSearch = SearchOf<typeof costSearch>;
 *
 * Anyone can edit an address, so invalid values count as absent.
 */

/** Parses one value, either text from an address or a value that code passes to the router. Returns undefined if it is invalid. */
export type Codec<Value> = (raw: unknown) => Value | undefined;

type Codecs = Readonly<Record<string, Codec<unknown>>>;

type Read<Of extends Codecs> = { [Key in keyof Of]?: ReturnType<Of[Key]> };

/** The values that the function from `searchOf` returns. */
export type SearchOf<Search extends (raw: Record<string, unknown>) => unknown> = ReturnType<Search>;

/**
 * Creates a parser of query parameters. Its result has every key, with undefined for absent values: the router merges
 * the result into the raw parameters, so an omitted key would keep its raw text.
 */
export function searchOf<Of extends Codecs>(codecs: Of): (raw: object) => Read<Of> {
  return (raw) =>
    Object.fromEntries(
      Object.entries(codecs).map(([key, codec]) => [
        key,
        codec(Object.hasOwn(raw, key) ? raw[key as keyof typeof raw] : undefined),
      ]),
    ) as Read<Of>;
}

/** Returns the values that are not undefined, for calls and query keys. */
export function presentOf<Search extends object>(
  search: Search,
): { [Key in keyof Search]?: Exclude<Search[Key], undefined> } {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Search]?: Exclude<Search[Key], undefined> };
}

/** Longer than any of the console's addresses. */
const longestText = 4096;

/** Creates a codec for any text except an empty one. Digits stay text. */
export function text(maxLength = longestText): Codec<string> {
  return (raw) => {
    const value = textOf(raw);
    return value !== '' && value.length <= maxLength ? value : undefined;
  };
}

/** Creates a codec for text that matches a pattern. */
export function matching(shape: RegExp): Codec<string> {
  const read = text();
  return (raw) => {
    const value = read(raw);
    return value !== undefined && shape.test(value) ? value : undefined;
  };
}

/** Creates a codec for whole numbers from `min` to `max`, both included. */
export function number(min = 0, max = Number.MAX_SAFE_INTEGER): Codec<number> {
  return (raw) => {
    const value = textOf(raw);
    const isWithin = /^-?\d{1,16}$/.test(value) && Number(value) >= min && Number(value) <= max;
    return isWithin ? Number(value) : undefined;
  };
}

/** Creates a codec for one of several words. */
export function oneOf<const Value extends string>(values: readonly Value[]): Codec<Value> {
  return (raw) => {
    const value = textOf(raw);
    return values.find((one) => one === value);
  };
}

/** A time in milliseconds since 1970, as in calls. */
export const moment = number(0, latestTimeMs);

/**
 * An existing calendar day such as `2026-11-23`. The first and the last years are excluded, so that the day is between
 * 1970 and 9999 in every time zone.
 */
export const date: Codec<string> = (raw) => {
  const value = textOf(raw);
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || value < '1971' || value > '9998-12-31') return undefined;
  const time = Date.parse(`${value}T00:00:00Z`);
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
  return isReal ? value : undefined;
};

export const boolean: Codec<boolean> = (raw) => {
  const value = textOf(raw);
  return value === 'true' || (value === 'false' ? false : undefined);
};

/** Creates a codec for several values with the same key: `?tag=a&tag=b`. At most 100; invalid values are omitted. */
export function list<Value>(codec: Codec<Value>): Codec<Value[]> {
  return (raw) => {
    const values = (Array.isArray(raw) ? raw : [raw])
      .slice(0, 100)
      .map(codec)
      .filter((value): value is Value & {} => value !== undefined);
    return values.length > 0 ? values : undefined;
  };
}

/** Returns the text of a key. If it occurs several times, the last one counts. */
function textOf(raw: unknown): string {
  const value = Array.isArray(raw) ? raw.at(-1) : raw;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** Parses a query into texts: `?code=012345` does not become a number, and JSON is not parsed. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const found = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(search)) {
    const before = found.get(key);
    found.set(key, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(found);
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(key, String(one));
    }
  }
  const all = query.toString();
  return all ? `?${all}` : '';
}
