/** Letters that go together in one word: the scripts of one language, and Latin beside those of East Asia. */
const otherScripts =
  /[^\p{Script=Latin}\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}\p{Script=Bopo}\P{L}]/u;

/** Control and formatting characters, line separators, and letters that show nothing. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160]/u;

/** What is read as another letter. */
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
 * A name as people will read it at the consent screen; undefined for one that is none, hides what it says, or would be
 * believed to be ours (Unicode Technical Standard 39: letters of several alphabets in one word are there to deceive).
 */
export function readAppName(text: string): string | undefined {
  const name = text.normalize('NFKC').trim();
  const isShown = /[\p{L}\p{N}]/u.test(name) && !unseen.test(name);
  // The screen would put something of its own in the place of a name in braces.
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
