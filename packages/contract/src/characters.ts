/** The length of a text as the contract's limits count it: in code points, so that 😀 is one character. */
export function characterCount(text: string): number {
  return [...text].length;
}

/**
 * Characters that make a text read otherwise than it is: controls, direction overrides, line separators, and what shows
 * nothing. Joiners stay: emoji and several scripts need them.
 */
const deceptive =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u00ad\u115f\u1160\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e0fff}]/u;

/** Whether people see all that is in a text. */
export function isLegible(text: string): boolean {
  return !deceptive.test(text);
}
