import type { Language } from '../analysis/stop-words.ts';
import { findDocuments, readDocuments, type StoredDocument } from '../indexing/documents.ts';
import { readPlaces } from '../indexing/places.ts';
import { readScope, type ScopeState } from '../indexing/scope-state.ts';
import { readTexts } from '../indexing/texts.ts';
import { addBestScores, addScores, countPassages, fieldWeights, idfOf } from '../ranking/bm25.ts';
import { fuse } from '../ranking/fusion.ts';
import type { RankingParameters } from '../ranking/parameters.ts';
import { isNearlySame } from '../ranking/similar.ts';
import { topPassages } from '../ranking/top.ts';
import { int32Of } from '../store/bytes.ts';
import type { StoreReader } from '../store/store.ts';
import { wordsTable } from '../store/tables.ts';
import type { Passage, PassageQuery } from '../types.ts';
import { nearestPassages } from '../vectors/nearest.ts';
import { confidenceOf, coverageOf } from './confidence.ts';
import { createMatcher } from './matches.ts';
import { bestStretch, closenessOf, termIndexes } from './proximity.ts';
import { parseQuestion, type Question } from './question.ts';
import type { ScopeCache } from './scope-cache.ts';

interface Ranked {
  readonly passage: number;
  score: number;
}

const maxLimit = 100;
const noWords = new Int32Array(1);
/** Number of passages of each ranking to fuse. */
const fusedPassages = 100;

export async function searchScope(
  reader: StoreReader,
  name: string,
  query: PassageQuery,
  context: { readonly cache: ScopeCache; readonly parameters: RankingParameters },
): Promise<{ passages: Passage[]; confidence: number }> {
  const { parameters, cache } = context;
  const scope = await readScope(reader, name);
  if (!scope || scope.passages === 0) return { passages: [], confidence: 0 };
  const question = parseQuestion(query.question, Object.keys(scope.languages) as Language[], parameters);
  const isAllowed = await allowedPassages(reader, scope, query.documentIds);
  const norms = await cache.norms(reader, scope, parameters.b);
  const scores = new Float32Array(norms.length);
  const having = await scoreTerms(reader, scope, question, { scores, norms, parameters, cache });
  const candidates = topPassages(scores, parameters.candidates, isAllowed);
  const words = await readWords(reader, scope.number, candidates);
  const ranked = candidates.map((passage) => ({ passage, score: scores[passage] as number }));
  const idfs = having.map((count) => idfOf(scope.passages, count));
  addCloseness(ranked, words, question, idfs, parameters);
  ranked.sort((one, other) => other.score - one.score || one.passage - other.passage);
  const { ranking, wordsOf } = await withVectors(reader, scope, { ranked, words, query, isAllowed, cache });
  const best = withoutRepeats(ranking, wordsOf, Math.min(maxLimit, query.limit));
  const bestWords = best.map(({ passage }) => wordsOf.get(passage) ?? noWords);
  const coverage = coverageOf(question, bestWords, { passages: scope.passages, having });
  return {
    passages: await describe(reader, scope, query.question, best),
    confidence: confidenceOf(coverage),
  };
}

/** Fuses a ranking with that of the vectors, if the question has a vector of the scope's model. */
async function withVectors(
  reader: StoreReader,
  scope: ScopeState,
  found: {
    readonly ranked: Ranked[];
    readonly words: ReadonlyMap<number, Int32Array>;
    readonly query: PassageQuery;
    readonly isAllowed: Uint8Array | undefined;
    readonly cache: ScopeCache;
  },
): Promise<{ ranking: readonly Ranked[]; wordsOf: ReadonlyMap<number, Int32Array> }> {
  const { ranked, words, query, isAllowed, cache } = found;
  const { vector } = query;
  if (!vector || scope.vectors === 0 || vector.length !== scope.dimensions)
    return { ranking: ranked, wordsOf: words };
  const signatures = await cache.signatures(reader, scope);
  const nearest = await nearestPassages(reader, scope.number, signatures, {
    vector,
    count: fusedPassages,
    isAllowed,
  });
  const byText = ranked.slice(0, fusedPassages).map(({ passage }) => passage);
  const further = await readWords(
    reader,
    scope.number,
    nearest.filter((passage) => !words.has(passage)),
  );
  return { ranking: fuse([byText, nearest]), wordsOf: new Map([...words, ...further]) };
}

async function allowedPassages(
  reader: StoreReader,
  scope: ScopeState,
  documentIds: readonly string[] | undefined,
): Promise<Uint8Array | undefined> {
  if (!documentIds) return undefined;
  const isAllowed = new Uint8Array(scope.nextPassage);
  for (const { firstPassage, passages } of await findDocuments(reader, scope.number, documentIds)) {
    isAllowed.fill(1, firstPassage, firstPassage + passages);
  }
  return isAllowed;
}

interface Scoring {
  readonly scores: Float32Array;
  readonly norms: Float32Array;
  readonly parameters: RankingParameters;
  readonly cache: ScopeCache;
}

/** Scores all passages, and returns how many have each term, in its rarest form. */
async function scoreTerms(
  reader: StoreReader,
  scope: ScopeState,
  question: Question,
  { scores, norms, parameters, cache }: Scoring,
): Promise<number[]> {
  const forms = [...new Set(question.terms.flatMap((term) => term.forms))];
  const postings = await cache.postings(reader, scope, forms);
  const byFields = fieldWeights(parameters);
  return question.terms.map((term) => {
    const found = term.forms
      .map((form) => postings.get(form) ?? [])
      .filter((blocks) => blocks.length > 0)
      .map((blocks) => ({ blocks, having: countPassages(blocks) }));
    const scored = found.map(({ blocks, having }) => ({
      blocks,
      scoring: { weight: idfOf(scope.passages, having) * term.weight, k1: parameters.k1, byFields, norms },
    }));
    const [only] = scored;
    if (scored.length > 1) addBestScores(scores, scored);
    else if (only) addScores(scores, only.blocks, only.scoring);
    const having = Math.min(...found.map(({ having }) => having), Number.POSITIVE_INFINITY);
    return Number.isFinite(having) ? having : 0;
  });
}

async function readWords(
  reader: StoreReader,
  scope: number,
  passages: readonly number[],
): Promise<Map<number, Int32Array>> {
  const rows = await reader.get(
    wordsTable,
    passages.map((passage) => [scope, passage]),
  );
  return new Map(rows.map((row) => [row[1] as number, int32Of(row[2] as Uint8Array)]));
}

/** Adds scores for words in the same order as in the question, and for words that are near each other. */
function addCloseness(
  ranked: readonly Ranked[],
  words: ReadonlyMap<number, Int32Array>,
  question: Question,
  idfs: readonly number[],
  { ordered, near, stretch, stretchWords }: RankingParameters,
): void {
  const indexes = termIndexes(question);
  // Pairs of characters overlap, so they are always near each other.
  const values = question.terms.map(({ weight, isPair }, at) =>
    isPair ? 0 : Math.min(1, weight) * (idfs[at] as number),
  );
  for (const one of ranked) {
    const own = words.get(one.passage);
    if (!own) continue;
    const closeness = closenessOf(own, question, indexes);
    for (const [at, [first, second]] of question.pairs.entries()) {
      const idf = Math.min(idfs[first] as number, idfs[second] as number);
      one.score += ordered * idf * saturated(closeness.ordered[at] as number);
      one.score += near * idf * saturated(closeness.near[at] as number);
    }
    one.score += stretch * bestStretch(own, indexes, values, stretchWords);
  }
}

const saturated = (count: number): number => (2 * count) / (count + 1);

/** Returns the first passages, without those that are nearly the same as a better one. */
function withoutRepeats(
  ranked: readonly Ranked[],
  words: ReadonlyMap<number, Int32Array>,
  limit: number,
): Ranked[] {
  const kept: Ranked[] = [];
  const sets: Set<number>[] = [];
  for (const one of ranked) {
    if (kept.length >= limit) break;
    const own = new Set(words.get(one.passage)?.subarray(1));
    if (sets.some((other) => isNearlySame(own, other))) continue;
    kept.push(one);
    sets.push(own);
  }
  return kept;
}

async function describe(
  reader: StoreReader,
  scope: ScopeState,
  question: string,
  ranked: readonly Ranked[],
): Promise<Passage[]> {
  const places = await readPlaces(
    reader,
    scope.number,
    ranked.map(({ passage }) => passage),
  );
  const found = ranked.flatMap(({ passage, score }) => {
    const place = places.get(passage);
    return place ? [{ place, score }] : [];
  });
  const documents = await readDocuments(
    reader,
    scope.number,
    found.map(({ place }) => place.document),
  );
  const byNumber = new Map<number, StoredDocument>(documents.map((one) => [one.document, one]));
  const texts = await readTexts(
    reader,
    scope.number,
    found.map(({ place }) => place),
  );
  const matchesIn = createMatcher(question);
  return found.map(({ place: { passage: _, document, language: own, ...place }, score }, at) => {
    const text = texts[at] as string;
    const { id, language } = byNumber.get(document) as StoredDocument;
    return {
      documentId: id,
      ...place,
      text,
      score,
      matched: matchesIn(text, own ?? language ?? undefined),
    };
  });
}
