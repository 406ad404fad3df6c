import { francAll } from 'franc';
import type { LanguageScore, TextFacts } from '../../facts.ts';
import { decodeText } from './decode-text.ts';

const sampleChars = 10_000;
/** Shorter texts don't show their language. */
const leastLetters = 20;
const leastIdeographs = 6;
const maxLanguages = 60;
/** Scores below are never taken for a match. */
const leastScore = 0.7;

export function readText(bytes: Buffer): TextFacts {
  const { encoding, text } = decodeText(bytes) ?? { encoding: 'unknown', text: '' };
  return { encoding, chars: text.length, languages: languagesOf(text) };
}

/** Returns the languages that a text may be in, the most likely first, by BCP 47. */
function languagesOf(text: string): LanguageScore[] {
  const sample = text.slice(0, sampleChars);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const isDense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sample);
  if (letters < (isDense ? leastIdeographs : leastLetters)) return [];
  const best = new Map<string, number>();
  for (const [code, score] of francAll(sample, { minLength: 1 })) {
    if (code === 'und') continue;
    const language = new Intl.Locale(code).language;
    best.set(language, Math.max(best.get(language) ?? 0, score));
  }
  return [...best]
    .filter(([, score]) => score >= leastScore)
    .slice(0, maxLanguages)
    .map(([language, score]) => ({ language, score: Math.round(score * 1_000) / 1_000 }));
}
