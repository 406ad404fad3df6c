import { analyze, languageOf, usualLanguage } from '../analysis/analyze.ts';
import { termNumber } from '../analysis/hash.ts';
import { isVagueWord } from '../analysis/language.ts';
import { fold } from '../analysis/stem.ts';
import { type Language, questionPhrases } from '../analysis/stop-words.ts';
import type { RankingParameters } from '../ranking/parameters.ts';

/** The search terms of a question. */
export interface Question {
  readonly terms: readonly QuestionTerm[];
  /** Terms that are adjacent in the question, or separated only by function words, as indexes. */
  readonly pairs: readonly (readonly [first: number, second: number, distance: number])[];
  /** Whether it is written in Chinese characters without Japanese ones. */
  readonly isChinese: boolean;
}

export interface QuestionTerm {
  /** Numbers of the forms that match this term: its stems in the possible languages. */
  readonly forms: readonly number[];
  readonly weight: number;
  /** Whether it is a whole word, rather than a part of one or a compound of several. */
  readonly isWord: boolean;
  /** Whether it is a pair of characters of a script without spaces. */
  readonly isPair: boolean;
}

const maxChars = 2_000;
const maxTerms = 64;
const hasUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hasHan = /\p{Script=Han}/u;
const hasKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hasLatin = /\p{Script=Latin}/u;
const phrases = new RegExp(questionPhrases.join('|'), 'g');

/** @param languages of the documents, used to find words whose language is unclear from the question */
export function parseQuestion(
  text: string,
  languages: readonly Language[],
  parameters: RankingParameters,
): Question {
  const asked = text.slice(0, maxChars);
  const cleaned = hasUnspaced.test(asked) ? withoutPhrases(asked) : asked;
  const language = languageOf(cleaned);
  const others = language || !hasLatin.test(cleaned) ? [] : languages;
  const collected = collect(cleaned, language, others, parameters);
  // If the question has only function words, search for those.
  return collected.terms.length > 0 ? collected : collect(asked, undefined, [], parameters, true);
}

function withoutPhrases(text: string): string {
  return text.replace(phrases, (phrase) => ' '.repeat(phrase.length));
}

interface Collected extends QuestionTerm {
  weight: number;
  readonly index: number;
}

function collect(
  text: string,
  language: Language | undefined,
  others: readonly Language[],
  parameters: RankingParameters,
  withStops = false,
): Question {
  const own = analyze(text, language ?? usualLanguage);
  const inOthers = others.map((other) => analyze(text, other));
  const terms = new Map<number, Collected>();
  const add = (term: number, found: Omit<QuestionTerm, 'forms'>, forms: readonly number[]) => {
    const known = terms.get(term);
    if (known) known.weight += found.weight / 2;
    else if (terms.size < maxTerms) terms.set(term, { ...found, forms: [term, ...forms], index: terms.size });
    return terms.get(term)?.index;
  };
  const pairs: [number, number, number][] = [];
  let last: { index: number; at: number } | undefined;
  for (const [at, term] of own.words.entries()) {
    const isStop = own.stops[at] || inOthers.some((other) => other.stops[at]);
    if (isStop && !withStops) continue;
    const surface = text.slice(own.starts[at], own.ends[at]).toLowerCase();
    const isPair = hasUnspaced.test(surface);
    const weight = isVagueWord(surface) ? parameters.vague : 1;
    const forms = isPair
      ? []
      : otherForms(
          term,
          surface,
          inOthers.map(({ words }) => words[at] ?? term),
        );
    const index = add(term, { weight, isWord: true, isPair }, forms);
    // Pairs of characters overlap, so their order adds no information.
    if (index === undefined || isPair) continue;
    if (last && last.index !== index) pairs.push([last.index, index, at - last.at]);
    last = { index, at };
  }
  for (const [at, term] of own.extras.entries()) {
    const isCharacter = (own.extraEnds[at] as number) - (own.extraStarts[at] as number) === 1;
    add(term, { weight: isCharacter ? parameters.character : 1, isWord: false, isPair: false }, []);
  }
  return { terms: [...terms.values()], isChinese: hasHan.test(text) && !hasKana.test(text), pairs };
}

/** Returns the word as written, and its stems in other languages. */
function otherForms(term: number, surface: string, stems: readonly number[]): number[] {
  return [...new Set([termNumber(fold(surface)), ...stems])].filter((form) => form !== term);
}
