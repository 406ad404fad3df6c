/** Returns the length of a text as the contract's limits count it: in code points, so that 😀 is one character. */
export function characterCount(text: string): number {
  return [...text].length;
}

/**
 * Characters that make a text look different from its content: controls, direction overrides, line separators, and
 * invisible characters. Joiners are allowed, because emoji and several scripts need them.
 */
const deceptive =
  '\\p{Cc}\\p{Bidi_Control}\\p{Zl}\\p{Zp}\\u00ad\\u115f\\u1160\\u200b\\u2060-\\u2064\\ufeff\\u{e0000}-\\u{e0fff}';
const anyDeceptive = new RegExp(`[${deceptive}]`, 'u');
/** Skips what `isolatedName` has already isolated. */
const isolatedOrDeceptive = new RegExp(`\u2068[^${deceptive}]*\u2069|[${deceptive}]`, 'gu');
const isolated = new RegExp(`\u2068[^${deceptive}]*\u2069`, 'gu');
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Reports whether all of a text is visible. */
export function isLegible(text: string): boolean {
  return !anyDeceptive.test(text);
}

/** Finds a character that makes a text look different from its content. */
export type FindIllegible = (text: string) => string | undefined;

/** Returns the first character that makes a line look different from its content. */
export function illegibleInLine(line: string): string | undefined {
  return anyDeceptive.exec(line)?.[0];
}

/** Like `illegibleInLine`, for a text of several lines. They may contain tabs. */
export function illegibleInLines(text: string): string | undefined {
  return illegibleInLine(text.replaceAll(/[\r\n\t]/g, ' '));
}

/**
 * Returns a name, such as the key of an object, for display: on one line, with a symbol (`␊`) or an escape (`\u202e`)
 * for each character that is not a letter or sign. Put it into a separate element, such as `<bdi>`. Links and copied
 * text use the original name. Idempotent.
 */
export function displayName(name: string): string {
  return name.replace(isolatedOrDeceptive, (found) => (found.length > 2 ? found : visible(found)));
}

/** Like `displayName`, for a name within a text: isolates its direction from the surrounding words. */
export function isolatedName(name: string): string {
  const seen = displayName(name);
  return rightToLeft.test(seen.replace(isolated, '')) ? `\u2068${seen}\u2069` : seen;
}

function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '␡';
  const hex = code.toString(16).padStart(4, '0');
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex}`;
}
