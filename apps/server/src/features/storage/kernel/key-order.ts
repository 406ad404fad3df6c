const lastBeforeSurrogates = 0xd7ff;
const firstAfterSurrogates = 0xe000;
const lastCodePoint = 0x10ffff;

/**
 * Returns the smallest text, in UTF-8 binary order, above every text that begins with `prefix`; undefined if there is
 * none. UTF-8 sorts in the order of code points.
 */
export function afterPrefix(prefix: string): string | undefined {
  const points = Array.from(prefix, (char) => char.codePointAt(0) ?? 0);
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    if (last === lastCodePoint) continue;
    const next = last === lastBeforeSurrogates ? firstAfterSurrogates : last + 1;
    return String.fromCodePoint(...points, next);
  }
  return undefined;
}

/** Reports whether `one` sorts before `other` in UTF-8 binary order. */
export function isBefore(one: string, other: string): boolean {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}
