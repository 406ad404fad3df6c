import { functionWords } from './language.ts';

/** A word of a text, and its form for comparisons. */
interface Term {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

const ideographs = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;
const wordOrRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)?/gu;
/** Longer words are compared by their beginning, so that most inflections agree. */
const stemLength = 5;
const longestText = 20_000;

/**
 * Returns the words of a text that say something about its subject. Chinese and Japanese yield pairs of characters; other words
 * are folded to small letters without accents, and cut to their beginning.
 */
export function termsOf(text: string): Term[] {
  const terms: Term[] = [];
  for (const match of text.slice(0, longestText).matchAll(wordOrRun)) {
    const [run] = match;
    if (ideographs.test(run)) terms.push(...pairsOf(run, match.index));
    else {
      const term = folded(run);
      if (term !== undefined) terms.push({ term, start: match.index, end: match.index + run.length });
    }
  }
  return terms;
}

/** Returns the distinct terms of a text. */
export function termSet(text: string): Set<string> {
  return new Set(termsOf(text).map(({ term }) => term));
}

function pairsOf(run: string, offset: number): Term[] {
  const characters = [...run.matchAll(/./gsu)];
  const only = characters[0];
  if (characters.length === 1 && only) return [{ term: only[0], start: offset, end: offset + run.length }];
  return characters.slice(1).flatMap((character, index) => {
    const before = characters[index];
    if (!before) return [];
    const pair = before[0] + character[0];
    // Two letters of grammar, as in です or した, say nothing.
    if (/^\p{Script=Hiragana}+$/u.test(pair)) return [];
    return [
      { term: pair, start: offset + before.index, end: offset + character.index + character[0].length },
    ];
  });
}

function folded(word: string): string | undefined {
  const plain = word.toLowerCase().replace(/['’].*$/u, '');
  if (functionWords.has(plain)) return undefined;
  const term = plain.normalize('NFKD').replace(/\p{M}/gu, '');
  if (/\d/.test(term)) return term;
  // Single letters, and small words of any language.
  if (term.length < 2) return undefined;
  return term.slice(0, stemLength);
}
