/** Methods of finding the words of a script. */
export type ScriptKind = 'alphabetic' | 'bigrams' | 'segmented';

/** The last code point of the scripts that separate words: Latin, Greek, Cyrillic, Hebrew, Arabic and the scripts of India. */
export const lastAlphabetic = 0x0dff;

const segmented = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const han = /[\p{Script=Han}]/u;

export function isHan(codePoint: number): boolean {
  if (codePoint >= 0x4e00 && codePoint <= 0x9fff) return true;
  return codePoint > lastAlphabetic && !isKana(codePoint) && han.test(String.fromCodePoint(codePoint));
}

export function isHiragana(codePoint: number): boolean {
  return codePoint >= 0x3040 && codePoint <= 0x309f;
}

export function isKatakana(codePoint: number): boolean {
  return (codePoint >= 0x30a0 && codePoint <= 0x30ff) || (codePoint >= 0xff66 && codePoint <= 0xff9f);
}

function isKana(codePoint: number): boolean {
  return isHiragana(codePoint) || isKatakana(codePoint);
}

function isHangul(codePoint: number): boolean {
  return (codePoint >= 0xac00 && codePoint <= 0xd7af) || (codePoint >= 0x1100 && codePoint <= 0x11ff);
}

export function scriptKindOf(codePoint: number): ScriptKind {
  if (codePoint <= lastAlphabetic) return 'alphabetic';
  if (isKana(codePoint) || isHangul(codePoint) || isHan(codePoint)) return 'bigrams';
  return segmented.test(String.fromCodePoint(codePoint)) ? 'segmented' : 'alphabetic';
}
