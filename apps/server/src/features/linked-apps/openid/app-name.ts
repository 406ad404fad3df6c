/** Scripts that may be mixed in one word: those of one language, and Latin with those of East Asia. */
const otherScripts =
  /[^\p{Script=Latin}\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}\p{Script=Bopo}\P{L}]/u;

/** Control and formatting characters, line separators, and invisible letters. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160]/u;

/** Characters that look like another letter. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  I: 'l',
  '|': 'l',
  '4': 'a',
  '@': 'a',
  '7': 't',
};

/**
 * Normalizes a name for the consent screen. Undefined if it is empty, hides something, or could be mistaken for ours (Unicode
 * Technical Standard 39: mixed scripts in one word are deceptive).
 */
export function readAppName(text: string): string | undefined {
  const name = text.normalize('NFKC').trim();
  const isShown = /[\p{L}\p{N}]/u.test(name) && !unseen.test(name);
  // The screen would replace a name in braces with its own value.
  if (!isShown || name.includes('{{')) return undefined;
  return name.split(/\s+/u).some((word) => isMixed(word) || isOurs(word)) ? undefined : name;
}

function isMixed(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && otherScripts.test(word);
}

function isOurs(word: string): boolean {
  const plain = word.normalize('NFKD').replaceAll(/[01I|4@7]/g, (sign) => lookAlikes[sign] ?? sign);
  return plain
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
    .includes('atoll');
}
