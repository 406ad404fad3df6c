/** The length of a text as the contract's limits count it: in code points, so that 😀 is one character. */
export function characterCount(text: string): number {
  return [...text].length;
}

/**
 * Characters that make a text read otherwise than it is: controls, direction overrides, line separators, and what shows
 * nothing. Joiners stay: emoji and several scripts need them.
 */
const deceptive =
  '\\p{Cc}\\p{Bidi_Control}\\p{Zl}\\p{Zp}\\u00ad\\u115f\\u1160\\u200b\\u2060-\\u2064\\ufeff\\u{e0000}-\\u{e0fff}';
const anyDeceptive = new RegExp(`[${deceptive}]`, 'u');
/** What `isolatedName` has isolated before is left as it is. */
const isolatedOrDeceptive = new RegExp(`\u2068[^${deceptive}]*\u2069|[${deceptive}]`, 'gu');
const isolated = new RegExp(`\u2068[^${deceptive}]*\u2069`, 'gu');
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether people see all that is in a text. */
export function isLegible(text: string): boolean {
  return !anyDeceptive.test(text);
}

/**
 * Returns a name, such as the key of an object, as people can read it: on one line, with a picture (`␊`) or an escape (`\u202e`) for
 * each character that is no letter or sign. Put it into an element of its own, such as `<bdi>`. What is linked or copied is the name
 * itself. Applied twice, it changes nothing more.
 */
export function displayName(name: string): string {
  return name.replace(isolatedOrDeceptive, (found) => (found.length > 2 ? found : visible(found)));
}

/** As `displayName`, for a name within a text: one that is written from right to left is isolated from the words around it. */
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
