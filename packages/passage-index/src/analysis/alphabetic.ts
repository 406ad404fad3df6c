import { termNumber } from './hash.ts';
import { isStopWord } from './language.ts';
import { fold, stemOf } from './stem.ts';
import type { Language } from './stop-words.ts';
import { addExtra, addWord, type Terms } from './terms.ts';

const partsPattern = /[\p{L}\p{M}\p{N}]+/gu;
const camelPattern = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu;
const hasCamel = /\p{Ll}\p{Lu}/u;
const numberWithUnit = /^\p{N}+\p{L}{1,4}$/u;
const apostrophes = /[’ʼ]/g;
/** Endings of English words after an apostrophe. */
const english = new Set(['s', 't', 'd', 'm', 'll', 're', 've']);
/** Longer terms, such as a key in hexadecimal, are found by their beginning. */
const longestTerm = 64;

/**
 * Adds the words of a run of letters and digits that are joined by at most single marks, such as `l'accès`, `AB-1234/7`
 * or `ada@example.com`: its parts as words, and the whole run as a further term.
 */
export function addAlphabetic(terms: Terms, run: string, language: Language | undefined): void {
  const plain = run.replace(apostrophes, "'").toLowerCase();
  if (plain.includes("'") && isStopWord(plain, language)) {
    addWord(terms, termNumber(fold(plain)), 0, run.length, true);
    return;
  }
  let parts = 0;
  let marks = '';
  let lastEnd = 0;
  for (const { 0: part, index: start } of run.matchAll(partsPattern)) {
    const mark = start > 0 ? (plain[start - 1] as string) : '';
    const end = start + part.length;
    lastEnd = end;
    if (mark === "'" && english.has(part.toLowerCase())) continue;
    if (mark !== "'") marks += mark;
    parts++;
    addPart(terms, part, start, end, language);
  }
  if (marks === '' || parts < 2) return;
  const whole = fold(plain.slice(0, lastEnd)).replaceAll(',', '').slice(0, longestTerm);
  addExtra(terms, termNumber(whole), 0, lastEnd);
  // Makes `e-mail` match `email`.
  if (marks === '-') addExtra(terms, termNumber(stemOf(whole.replace('-', ''), language)), 0, lastEnd);
}

/** Longer words are left to `addAlphabetic`, which caches its results for any length. */
const longestPlain = 12;

/** Reports whether a run is a single word of ASCII letters without a capital inside, unlike `iPhone`. */
export function isPlainWord(run: string): boolean {
  if (run.length > longestPlain) return false;
  let wasSmall = false;
  for (let at = 0; at < run.length; at++) {
    const code = run.charCodeAt(at);
    const isSmall = code >= 0x61 && code <= 0x7a;
    const isCapital = code >= 0x41 && code <= 0x5a;
    if (!isSmall && (!isCapital || wasSmall)) return false;
    wasSmall = isSmall;
  }
  return true;
}

/** Adds a plain word as `addAlphabetic` would, but several times as fast. Most words of Latin scripts are plain. */
export function addPlainWord(terms: Terms, run: string, start: number, language: Language | undefined): void {
  const word = run.toLowerCase();
  addWord(terms, termNumber(stemOf(word, language)), start, start + run.length, isStopWord(word, language));
}

function addPart(
  terms: Terms,
  part: string,
  start: number,
  end: number,
  language: Language | undefined,
): void {
  const lowercased = part.toLowerCase().slice(0, longestTerm);
  addWord(terms, termNumber(stemOf(lowercased, language)), start, end, isStopWord(lowercased, language));
  if (!hasCamel.test(part) && !numberWithUnit.test(part)) return;
  for (const { 0: piece, index } of part.matchAll(camelPattern)) {
    if (piece.length === part.length) continue;
    const term = termNumber(stemOf(piece.toLowerCase(), language));
    addExtra(terms, term, start + index, start + index + piece.length);
  }
}
