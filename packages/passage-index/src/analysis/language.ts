import { type Language, stopWords, vagueWords } from './stop-words.ts';

const listed = Object.entries(stopWords).map(([language, words]) => ({
  language: language as keyof typeof stopWords,
  words: words.split(/\s+/),
}));
const indexOf = new Map(listed.map(({ language }, at) => [language as Language, at]));

/** Languages of each function word, as bits. */
const languagesOf = new Map<string, number>();
for (const [at, { words }] of listed.entries()) {
  for (const word of words) languagesOf.set(word, (languagesOf.get(word) ?? 0) | (1 << at));
}
const vague = new Set(vagueWords.split(/\s+/));

/** Factor by which the best language's hits must exceed those of any other. */
const clearLead = 1.25;
/** In ordinary sentences, nearly every second word is a function word. */
const minShare = 0.05;
/** One word is not enough: "price per day" has a function word of Italian only. */
const minHits = 2;

export function isStopWord(word: string, language: Language | undefined): boolean {
  const bits = languagesOf.get(word);
  if (bits === undefined || language === undefined) return false;
  const at = indexOf.get(language);
  return at !== undefined && (bits & (1 << at)) !== 0;
}

/** Reports whether a word is so common in questions that it says little about their subject. */
export const isVagueWord = (word: string): boolean => vague.has(word);

/** Counts function words by language. */
export interface LanguageCount {
  add(lowercased: string): void;
  /** Returns the language of the words so far; undefined if it is unclear. */
  best(): Language | undefined;
}

export function createLanguageCount(): LanguageCount {
  const hits = new Float64Array(listed.length);
  let words = 0;
  return {
    add(word) {
      words++;
      const bits = languagesOf.get(word);
      if (bits === undefined) return;
      for (let at = 0; at < hits.length; at++) if (bits & (1 << at)) hits[at] = (hits[at] ?? 0) + 1;
    },
    best() {
      let [first, second, at] = [0, 0, -1];
      for (const [index, count] of hits.entries()) {
        if (count > first) [first, second, at] = [count, first, index];
        else if (count > second) second = count;
      }
      const isClear = first >= minHits && first > words * minShare && first >= second * clearLead;
      return isClear ? listed[at]?.language : undefined;
    },
  };
}
