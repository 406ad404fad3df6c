/** Named entities for ASCII punctuation and space, which could hide an address or a citation. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  tab: ' ',
  newline: ' ',
  colon: ':',
  sol: '/',
  bsol: '\\',
  period: '.',
  excl: '!',
  num: '#',
  quest: '?',
  equals: '=',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  lsqb: '[',
  lbrack: '[',
  rsqb: ']',
  rbrack: ']',
  lcub: '{',
  rcub: '}',
  commat: '@',
  grave: '`',
  lowbar: '_',
  hat: '^',
};

const whole = /^&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/;
const beginning = /^&(?:#(?:\d{0,7}|[xX][\da-fA-F]{0,6})?|[a-zA-Z]{0,8})$/;

/**
 * Decodes the entity that a text begins with. Returns undefined for none, and `more` when the text may be the start of one.
 */
export function decodeEntity(
  text: string,
): { readonly length: number; readonly text: string } | 'more' | undefined {
  const match = whole.exec(text);
  if (!match) return beginning.test(text) ? 'more' : undefined;
  const [all, decimal, hexadecimal, name] = match;
  if (name !== undefined) {
    const decoded = named[name.toLowerCase()];
    return decoded === undefined ? undefined : { length: all.length, text: decoded };
  }
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return { length: all.length, text: isCharacter ? String.fromCodePoint(code) : '' };
}
