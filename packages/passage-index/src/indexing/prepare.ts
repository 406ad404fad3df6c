import { analyze, languageOf, usualLanguage } from '../analysis/analyze.ts';
import type { Language } from '../analysis/stop-words.ts';
import { addTerms, createTerms, type Terms } from '../analysis/terms.ts';
import { type Chunk, chunksOf } from '../chunking/chunks.ts';
import type { PassageDocument } from '../types.ts';
import { fields, packEntry } from './entries.ts';

/** A document ready to be written. */
export interface PreparedDocument {
  readonly document: PassageDocument;
  readonly language: Language | undefined;
  readonly passages: readonly PreparedPassage[];
}

export interface PreparedPassage {
  readonly chunk: Chunk;
  readonly language: Language;
  /** Terms of the inverted index, with their packed entries. */
  readonly entries: ReadonlyMap<number, number>;
  /** The number of words, then the words in order, then the further terms. */
  readonly words: Int32Array;
  /** Words that are not function words. */
  readonly length: number;
}

const maxLength = 0xffff;
/** The first line of a document without a title counts as a heading if it is no longer. */
const maxLeadWords = 30;

/** Computes everything that doesn't depend on stored data. This is most of the work. */
export function prepareDocument(document: PassageDocument): PreparedDocument {
  const { text, blocks, title } = document;
  const language = languageOf(text);
  const chunks = chunksOf(text, blocks);
  const titleTerms = title === undefined ? undefined : termsOf(title, language);
  const nameTerms = termsOf(document.name.replaceAll('/', ' / '), language);
  const passages = chunks.map((chunk, ordinal) => {
    const isLead = ordinal === 0 && title === undefined && chunk.headings.length === 0;
    return preparePassage(text, chunk, {
      language: language ?? usualLanguage,
      titleTerms,
      nameTerms,
      isLead,
    });
  });
  return { document, language, passages };
}

interface Surroundings {
  readonly language: Language;
  readonly titleTerms: Terms | undefined;
  readonly nameTerms: Terms;
  readonly isLead: boolean;
}

function termsOf(text: string, language: Language | undefined): Terms {
  return analyze(text, languageOf(text) ?? language ?? usualLanguage);
}

function preparePassage(text: string, chunk: Chunk, around: Surroundings): PreparedPassage {
  const language = languageOf(text.slice(chunk.start, chunk.end)) ?? around.language;
  const body = createTerms();
  for (const { start, end } of chunk.ranges) addTerms(body, analyze(text.slice(start, end), language), start);
  const counts = new Map<number, number>();
  for (const term of body.words) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const term of body.extras) counts.set(term, (counts.get(term) ?? 0) + 1);
  const inFields = new Map<number, number>();
  if (around.titleTerms) addField(inFields, around.titleTerms, fields.title);
  addField(inFields, around.nameTerms, fields.name);
  for (const heading of chunk.headings) addField(inFields, analyze(heading, language), fields.heading);
  if (chunk.header !== undefined) addField(inFields, analyze(chunk.header, language), fields.heading);
  if (around.isLead) addField(inFields, leadOf(text, chunk, language), fields.heading);
  return {
    chunk,
    language,
    entries: entriesOf(counts, inFields),
    words: wordsOf(body, counts, inFields),
    length: Math.min(maxLength, Math.max(1, body.stops.filter((isStop) => !isStop).length)),
  };
}

function addField(inFields: Map<number, number>, terms: Terms, field: number): void {
  for (const [at, term] of terms.words.entries()) {
    if (!terms.stops[at]) inFields.set(term, (inFields.get(term) ?? 0) | field);
  }
  for (const term of terms.extras) inFields.set(term, (inFields.get(term) ?? 0) | field);
}

const noTerms = createTerms();

/** Terms of a first line that reads like a title: it is short, and more follows. */
function leadOf(text: string, chunk: Chunk, language: Language | undefined): Terms {
  const lead = text.slice(chunk.start, chunk.end).trimStart();
  const line = /^[^\n]*/.exec(lead)?.[0] ?? '';
  const terms = analyze(line, language);
  return line.length < lead.trimEnd().length && terms.words.length <= maxLeadWords ? terms : noTerms;
}

function entriesOf(
  counts: ReadonlyMap<number, number>,
  inFields: ReadonlyMap<number, number>,
): Map<number, number> {
  const entries = new Map<number, number>();
  for (const [term, count] of counts) entries.set(term, packEntry(count, inFields.get(term) ?? 0));
  for (const [term, field] of inFields) if (!counts.has(term)) entries.set(term, packEntry(0, field));
  return entries;
}

function wordsOf(
  body: Terms,
  counts: ReadonlyMap<number, number>,
  inFields: ReadonlyMap<number, number>,
): Int32Array {
  const others = new Set(body.extras);
  for (const term of inFields.keys()) if (!counts.has(term)) others.add(term);
  const words = new Int32Array(1 + body.words.length + others.size);
  words[0] = body.words.length;
  words.set(body.words, 1);
  let at = 1 + body.words.length;
  for (const term of others) words[at++] = term;
  return words;
}
