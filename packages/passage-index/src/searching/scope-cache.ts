import { LRUCache } from 'lru-cache';
import { blockBits, blockPassages } from '../indexing/entries.ts';
import type { ScopeState } from '../indexing/scope-state.ts';
import { readSignatures } from '../indexing/stored-vectors.ts';
import type { PostingsBlock } from '../ranking/bm25.ts';
import { int32Of, uint16Of } from '../store/bytes.ts';
import type { StoreReader } from '../store/store.ts';
import { lengthsTable, postingsTable } from '../store/tables.ts';

/** Caches data that searches read repeatedly, for recently searched scopes, until the data changes. */
export interface ScopeCache {
  /** Returns the length of each passage relative to the average, as BM25 needs it; 0 if there is no passage. */
  norms(reader: StoreReader, scope: ScopeState, b: number): Promise<Float32Array>;
  /** Returns the passages that have each of the terms. A term without passages has an empty list. */
  postings(
    reader: StoreReader,
    scope: ScopeState,
    terms: readonly number[],
  ): Promise<ReadonlyMap<number, readonly PostingsBlock[]>>;
  signatures(reader: StoreReader, scope: ScopeState): Promise<ReadonlyMap<number, Uint8Array>>;
}

interface Cached<Value> {
  /** The version of the scope when the value was read. */
  readonly version: number;
  readonly bytes: number;
  readonly value: Value;
}

const mebibyte = 1024 * 1024;
const maxNormsBytes = 128 * mebibyte;
const maxPostingsBytes = 64 * mebibyte;
const maxSignatureBytes = 512 * mebibyte;
/** Overhead of each cached value in addition to its content. */
const overheadBytes = 200;

export function createScopeCache(): ScopeCache {
  const normsOf = createCache<number, Float32Array>(maxNormsBytes);
  const postingsOf = createCache<string, readonly PostingsBlock[]>(maxPostingsBytes);
  const signaturesOf = createCache<number, ReadonlyMap<number, Uint8Array>>(maxSignatureBytes);

  return {
    async norms(reader, scope, b) {
      const known = normsOf.get(scope.number);
      if (known?.version === scope.version) return known.value;
      const value = await readNorms(reader, scope, b);
      normsOf.set(scope.number, { version: scope.version, bytes: value.byteLength, value });
      return value;
    },
    async postings(reader, scope, terms) {
      const { number, version } = scope;
      const found = new Map<number, readonly PostingsBlock[]>();
      const missing: number[] = [];
      for (const term of terms) {
        const known = postingsOf.get(`${number}:${term}`);
        if (known?.version === version) found.set(term, known.value);
        else missing.push(term);
      }
      for (const [term, value] of await readPostings(reader, number, missing)) {
        found.set(term, value);
        const bytes = value.reduce((sum, { entries }) => sum + entries.byteLength, 0);
        postingsOf.set(`${number}:${term}`, { version, bytes, value });
      }
      return found;
    },
    async signatures(reader, scope) {
      const known = signaturesOf.get(scope.number);
      if (known?.version === scope.vectorsVersion) return known.value;
      const value = await readSignatures(reader, scope.number);
      const bytes = [...value.values()].reduce((sum, { length }) => sum + length, 0);
      signaturesOf.set(scope.number, { version: scope.vectorsVersion, bytes, value });
      return value;
    },
  };
}

/** Creates a cache that drops the least recently used values beyond a number of bytes. */
function createCache<Key extends number | string, Value>(maxSize: number) {
  return new LRUCache<Key, Cached<Value>>({ maxSize, sizeCalculation: ({ bytes }) => bytes + overheadBytes });
}

async function readPostings(
  reader: StoreReader,
  scope: number,
  terms: readonly number[],
): Promise<Map<number, PostingsBlock[]>> {
  const found = new Map<number, PostingsBlock[]>(terms.map((term) => [term, []]));
  if (terms.length === 0) return found;
  for (const [, term, block, entries] of await reader.scanEach(postingsTable, [scope], terms)) {
    // A copy: what the driver returns may be a small part of a large buffer.
    const own = int32Of(entries as Uint8Array).slice();
    found.get(term as number)?.push({ block: block as number, entries: own });
  }
  return found;
}

async function readNorms(reader: StoreReader, scope: ScopeState, b: number): Promise<Float32Array> {
  const blocks = Math.ceil(scope.nextPassage / (1 << blockBits));
  const norms = new Float32Array(blocks * blockPassages);
  const average = scope.words / Math.max(1, scope.passages);
  for (const [, block, bytes] of await reader.scan(lengthsTable, [scope.number])) {
    const first = (block as number) * blockPassages;
    for (const [offset, length] of uint16Of(bytes as Uint8Array).entries()) {
      if (length > 0) norms[first + offset] = 1 - b + (b * length) / average;
    }
  }
  return norms;
}
