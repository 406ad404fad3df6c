import type { AnswerEventOf, NumberedPassage } from '@atoll/contract';
import type { Sentence } from './stream/sentences.ts';
import { languageOf } from './text/language.ts';
import { numbersOf } from './text/numbers.ts';
import { termSet } from './text/terms.ts';
import { withoutCitations } from './text/without-citations.ts';

type Unsupported = AnswerEventOf<'unsupported'>;

/** Share of a sentence's words that its passages must contain. */
const enough = 0.5;
/** Sentences of fewer words, such as greetings, claim nothing. */
const fewestTerms = 3;

interface Evidence {
  readonly terms: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly language: string | null;
}

/**
 * Compares sentences with the passages that they cite, which must contain most of their words and all of their numbers.
 * A sentence without a citation is compared with all passages and the question. Words are not compared between
 * languages.
 */
export function createSupportCheck(question: string, passages: () => readonly NumberedPassage[]) {
  const seen = new Map<number, Evidence>();
  const asked = evidenceOf(question);
  const evidence = (passage: NumberedPassage): Evidence => {
    const known = seen.get(passage.number) ?? evidenceOfPassage(passage);
    seen.set(passage.number, known);
    return known;
  };

  return (sentence: Sentence): Unsupported | undefined => {
    const cited = [...sentence.text.matchAll(/\[(\d+)\]/g)].map(([, digits]) => Number(digits));
    const claim = claimOf(sentence.text);
    const terms = termSet(claim);
    const numbers = numbersOf(claim);
    const isQuestion = /[?？:：]$/.test(claim);
    if (numbers.length === 0 && (terms.size < fewestTerms || isQuestion)) return undefined;
    const held = passages().filter(({ number }) => cited.length === 0 || cited.includes(number));
    const proofs = held.map(evidence);
    // Numbers of the question can be repeated, but they don't prove the figures of a citation.
    const allowed = cited.length === 0 ? [...proofs, asked] : proofs;
    const missing = numbers.filter(
      ({ values }) => !allowed.some((one) => values.some((value) => one.numbers.has(value))),
    );
    const place = { type: 'unsupported', start: sentence.start, end: sentence.end } as const;
    if (missing.length > 0) {
      return { ...place, reason: 'numbers', numbers: missing.map(({ written }) => written) };
    }
    if (areWordsSupported(terms, languageOf(claim), proofs, asked)) return undefined;
    return { ...place, reason: cited.length === 0 ? 'uncited' : 'words', numbers: [] };
  };
}

/** Returns a sentence without its citations, its list marker and its emphasis. */
function claimOf(sentence: string): string {
  return withoutCitations(sentence)
    .replace(/^[\s>]*(?:[-*+•]|\d{1,3}[.)、])\s+/, '')
    .replace(/^#+\s*/, '')
    .replace(/[*_`~]+/g, '')
    .trim();
}

function areWordsSupported(
  terms: ReadonlySet<string>,
  language: string | null,
  proofs: readonly Evidence[],
  asked: Evidence,
): boolean {
  if (terms.size < fewestTerms) return true;
  const isForeign = (one: Evidence) =>
    language !== null && one.language !== null && one.language !== language;
  if (proofs.length > 0 && proofs.every(isForeign)) return true;
  const evidence = [...proofs, asked];
  const supported = [...terms].filter((term) => evidence.some((one) => one.terms.has(term)));
  return supported.length >= terms.size * enough;
}

function evidenceOf(text: string): Evidence {
  const numbers = numbersOf(text).flatMap(({ values }) => values);
  return { terms: termSet(text), numbers: new Set(numbers), language: languageOf(text) };
}

/** Returns the evidence in a passage. Its name, headings and location say what its text is about. */
function evidenceOfPassage({ text, title, key, headings, page, sheet }: NumberedPassage): Evidence {
  const around = [title ?? '', key, ...headings, sheet ?? '', page === null ? '' : String(page)].join(' \n');
  const whole = evidenceOf(`${text}\n${around}`);
  return { ...whole, language: languageOf(text) };
}
