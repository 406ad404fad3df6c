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
  let stemmer = stemmers.get(language);
  if (!stemmer) {
    stemmer = newStemmer(language);
    stemmers.set(language, stemmer);
  }
  return fold(stemmer.stem(word)) || fold(word);
}
