import { newStemmer } from 'snowball-stemmers';
import type { Language } from './stop-words.ts';

const combiningMarks = /\p{M}/gu;
const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};
const ligature = /[ßæœøłđı]/g;
const isAscii = /^\p{ASCII}*$/u;
const longestStemmed = 40;

/** Longer strings may be slices, which would keep their whole source text in memory. */
const longestCached = 12;
/** Number of cached stems in a generation, over all languages. The previous generation is kept too. */
const generationSize = 100_000;

type Stems = Map<Language, Map<string, string>>;
let recent: Stems = new Map();
let earlier: Stems = new Map();
let recentSize = 0;

const stemmers = new Map<Language, { stem(word: string): string }>();

/** Removes diacritics from a lowercased word. */
export function fold(word: string): string {
  if (isAscii.test(word)) return word;
  return word
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .replace(ligature, (letter) => ligatures[letter] ?? letter);
}

/** Returns the stem of a lowercased word, without diacritics. Words with digits are not changed otherwise. */
export function stemOf(word: string, language: Language | undefined): string {
  if (language === undefined || word.length < 3 || word.length > longestStemmed || /\d/.test(word))
    return fold(word);
  if (word.length > longestCached) return computeStem(word, language);
  const known = recent.get(language)?.get(word);
  if (known !== undefined) return known;
  const stem = earlier.get(language)?.get(word) ?? computeStem(word, language);
  remember(word, language, stem);
  return stem;
}

function computeStem(word: string, language: Language): string {
  let stemmer = stemmers.get(language);
  if (!stemmer) {
    stemmer = newStemmer(language);
    stemmers.set(language, stemmer);
  }
  return fold(stemmer.stem(word)) || fold(word);
}

function remember(word: string, language: Language, stem: string): void {
  if (recentSize >= generationSize) [earlier, recent, recentSize] = [recent, new Map(), 0];
  const stems = recent.get(language) ?? new Map<string, string>();
  recent.set(language, stems.set(word, stem));
  recentSize++;
}
