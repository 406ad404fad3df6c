import type { Language } from '../analysis/stop-words.ts';
import type { StoreReader, StoreWriter } from '../store/store.ts';
import { scopesTable } from '../store/tables.ts';

/** Totals of a scope. */
export interface ScopeState {
  /** Key of the scope's rows. */
  readonly number: number;
  /** Changes with each write, which invalidates caches of the scope. */
  version: number;
  documents: number;
  passages: number;
  /** Sum of the passages' lengths. */
  words: number;
  nextDocument: number;
  /** Passages have numbers below this one. */
  nextPassage: number;
  /** Reusable ranges of passage numbers, as pairs of the first number and the count. */
  gaps: [first: number, count: number][];
  /** Number of documents in each language. */
  languages: Partial<Record<Language, number>>;
  /** Model of the vectors, and their dimensions. */
  model?: string;
  dimensions?: number;
  vectors: number;
  /** Changes with each change of the vectors. */
  vectorsVersion: number;
}

export async function readScope(reader: StoreReader, name: string): Promise<ScopeState | undefined> {
  const [row] = await reader.get(scopesTable, [[name]]);
  return row && { ...JSON.parse(row[2] as string), number: row[1] as number };
}

export async function saveScope(writer: StoreWriter, name: string, scope: ScopeState): Promise<void> {
  scope.version++;
  const { number, ...state } = scope;
  await writer.put(scopesTable, [[name, number, JSON.stringify(state)]]);
}

export async function openScope(
  writer: StoreWriter,
  name: string,
  newNumber: () => number,
): Promise<ScopeState> {
  const known = await readScope(writer, name);
  if (known) return known;
  return {
    number: newNumber(),
    version: 0,
    documents: 0,
    passages: 0,
    words: 0,
    nextDocument: 1,
    nextPassage: 0,
    gaps: [],
    languages: {},
    vectors: 0,
    vectorsVersion: 0,
  };
}

/** The number of free ranges to remember. The numbers of smaller ranges are lost, which costs a few bytes each in searches. */
const maxGaps = 200;

/** Returns the first of `count` consecutive numbers: those of a removed document, or new ones. */
export function takeNumbers(scope: ScopeState, count: number): number {
  let best = -1;
  for (const [at, [, free]] of scope.gaps.entries()) {
    const bestFree = scope.gaps[best]?.[1] ?? Number.POSITIVE_INFINITY;
    if (free >= count && free < bestFree) best = at;
  }
  const gap = scope.gaps[best];
  if (!gap) {
    scope.nextPassage += count;
    return scope.nextPassage - count;
  }
  const [first, free] = gap;
  if (free === count) scope.gaps.splice(best, 1);
  else scope.gaps[best] = [first + count, free - count];
  return first;
}

/** Frees numbers, and merges them with adjacent free ranges. */
export function freeNumbers(scope: ScopeState, first: number, count: number): void {
  if (count === 0) return;
  let [from, to] = [first, first + count];
  const apart = scope.gaps.filter(([start, free]) => {
    const touches = start + free === from || start === to;
    if (touches) [from, to] = [Math.min(from, start), Math.max(to, start + free)];
    return !touches;
  });
  if (to === scope.nextPassage) scope.nextPassage = from;
  else apart.push([from, to - from]);
  apart.sort(([, one], [, other]) => other - one);
  scope.gaps = apart.slice(0, maxGaps);
}
