import canonicalize from 'canonicalize';

/** A value that JSON can hold. Numbers are finite, and strings have no lone surrogates. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

export type JsonObject = { readonly [name: string]: JsonValue };

/** Programs of others read items as well, and some of them call themselves for each level. */
const maxDepth = 64;
/** Longest canonical item. A line of `items.jsonl` is a little longer. */
export const maxItemBytes = 1024 * 1024;

/** An item that can't be part of a release. */
export class UnfitItemError extends Error {
  override readonly name = 'UnfitItemError';
}

/** Returns the canonical JSON (RFC 8785) of a value. Throws for a value that JSON can't hold. */
export function canonicalJson(value: JsonValue): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('JSON has no form for this value');
  return text;
}

/** Returns the canonical JSON of an item. Throws an UnfitItemError for an item that is too large or not plain JSON. */
export function canonicalItem(item: JsonObject): string {
  requirePlain(item, 0);
  let text: string;
  try {
    text = canonicalJson(item);
  } catch (error) {
    throw new UnfitItemError('An item is not valid JSON', { cause: error });
  }
  // UTF-8 has at most three bytes for each UTF-16 code unit.
  const mayBeTooLarge = text.length * 3 > maxItemBytes;
  if (mayBeTooLarge && Buffer.byteLength(text) > maxItemBytes) {
    throw new UnfitItemError(`An item has more than ${maxItemBytes} bytes of JSON`);
  }
  return text;
}

/** Refuses values that are not JSON. The library would omit or convert them, so that the signed item would differ from the given one. */
function requirePlain(value: unknown, depth: number): void {
  if (value === null || ['string', 'boolean', 'number'].includes(typeof value)) return;
  if (typeof value !== 'object') throw new UnfitItemError(`An item has a value of type ${typeof value}`);
  if (depth >= maxDepth) throw new UnfitItemError(`An item is nested deeper than ${maxDepth} levels`);
  if (Array.isArray(value)) {
    for (const element of value) requirePlain(element, depth + 1);
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new UnfitItemError('An item has an object that is not plain JSON');
  }
  for (const element of Object.values(value)) requirePlain(element, depth + 1);
}
