import { addAlphabetic, addPlainWord, isPlainWord } from './alphabetic.ts';
import { createLanguageCount } from './language.ts';
import { lastAlphabetic, type ScriptKind, scriptKindOf } from './scripts.ts';
import type { Language } from './stop-words.ts';
import { addTerms, createTerms, type Terms } from './terms.ts';
import { addBigrams, addSegmented } from './unspaced.ts';

const joiners = "'’ʼ._\\-/@:+#&=";
/** Letters and digits, also joined by single marks. A comma joins digits only. */
const runPattern = new RegExp(
  `[\\p{L}\\p{M}\\p{N}]+(?:(?:[${joiners}]|(?<=\\p{N}),(?=\\p{N}{3}))[\\p{L}\\p{M}\\p{N}]+)*`,
  'gu',
);
const wordPattern = /(?<!\p{N})[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*(?![\p{L}\p{N}])/gu;
const cyrillic = /\p{Script=Cyrillic}/u;
const arabic = /\p{Script=Arabic}/u;
/** The language of a longer text shows in its beginning. */
const detectedChars = 4_000;

const cacheSize = 40_000;
const longestCachedRun = 32;
const caches = new Map<Language | undefined, Map<string, Terms>>();

/** Returns the language of a text, if it is supported by the stemmers and the text is long enough. */
export function languageOf(text: string): Language | undefined {
  const sample = text.length > detectedChars ? text.slice(0, detectedChars) : text;
  if (arabic.test(sample)) return 'arabic';
  const count = createLanguageCount();
  for (const [word] of sample.matchAll(wordPattern)) count.add(word.toLowerCase().replace('’', "'"));
  return count.best() ?? (cyrillic.test(sample) ? 'russian' : undefined);
}

/** Words of texts whose language is not known are treated like those of this one. */
export const usualLanguage = 'english';

/** Splits a text into terms. The same text in the same language has the same terms, in documents and in questions. */
export function analyze(text: string, language: Language | undefined): Terms {
  const terms = createTerms();
  for (const { 0: run, index } of text.matchAll(runPattern)) {
    if (isPlainWord(run)) addPlainWord(terms, run, index, language);
    else addTerms(terms, termsOfRun(run, language), index);
  }
  return terms;
}

function termsOfRun(run: string, language: Language | undefined): Terms {
  if (run.length > longestCachedRun) return analyzeRun(run, language);
  const cache = caches.get(language) ?? new Map<string, Terms>();
  caches.set(language, cache);
  const known = cache.get(run);
  if (known) return known;
  if (cache.size >= cacheSize) cache.clear();
  const terms = analyzeRun(run, language);
  cache.set(run, terms);
  return terms;
}

function analyzeRun(run: string, language: Language | undefined): Terms {
  const terms = createTerms();
  if (isAlphabetic(run)) addAlphabetic(terms, run, language);
  else for (const piece of piecesOf(run)) addPiece(terms, piece, language);
  return terms;
}

function isAlphabetic(run: string): boolean {
  for (let at = 0; at < run.length; at++) if (run.charCodeAt(at) > lastAlphabetic) return false;
  return true;
}

interface Piece {
  readonly kind: ScriptKind;
  readonly start: number;
  text: string;
}

/** Splits a run where the kind of its script changes. */
function piecesOf(run: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const char of run) {
    const kind = scriptKindOf(char.codePointAt(0) as number);
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += char;
    else pieces.push({ kind, start: at, text: char });
    at += char.length;
  }
  return pieces;
}

function addPiece(terms: Terms, { kind, start, text }: Piece, language: Language | undefined): void {
  if (kind === 'segmented') addSegmented(terms, text, start);
  if (kind === 'bigrams') addBigrams(terms, text, start);
  if (kind !== 'alphabetic') return;
  for (const { 0: part, index } of text.matchAll(runPattern)) {
    const found = createTerms();
    addAlphabetic(found, part, language);
    addTerms(terms, found, start + index);
  }
}
