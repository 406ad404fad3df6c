import { blockBits, blockPassages } from '../indexing/entries.ts';
import type { ScopeState } from '../indexing/scope-state.ts';
import { readSignatures } from '../indexing/stored-vectors.ts';
import { uint16Of } from '../store/bytes.ts';
import type { StoreReader } from '../store/store.ts';
import { lengthsTable } from '../store/tables.ts';

/** Keeps what searches need of all passages, for the scopes that were searched last and as long as nothing changes. */
export interface ScopeCache {
  /** Returns of each passage its length against the average, as BM25 counts it; 0 where there is no passage. */
  norms(reader: StoreReader, scope: ScopeState, b: number): Promise<Float32Array>;
  signatures(reader: StoreReader, scope: ScopeState): Promise<ReadonlyMap<number, Uint8Array>>;
}

interface Cached {
  readonly version: number;
  readonly bytes: number;
  readonly norms: Float32Array;
}

const maxBytes = 128 * 1024 * 1024;
const maxSignatureBytes = 512 * 1024 * 1024;

export function createScopeCache(): ScopeCache {
  const cached = new Map<number, Cached>();
  const signaturesOf = new Map<
    number,
    { version: number; bytes: number; signatures: Map<number, Uint8Array> }
  >();

  return {
    async norms(reader, scope, b) {
      const known = cached.get(scope.number);
      if (known?.version === scope.version) return touch(cached, scope.number, known).norms;
      const norms = await readNorms(reader, scope, b);
      remember(cached, scope.number, { version: scope.version, bytes: norms.byteLength, norms }, maxBytes);
      return norms;
    },
    async signatures(reader, scope) {
      const known = signaturesOf.get(scope.number);
      if (known?.version === scope.vectorsVersion) return touch(signaturesOf, scope.number, known).signatures;
      const signatures = await readSignatures(reader, scope.number);
      const bytes = [...signatures.values()].reduce((sum, { length }) => sum + length, 0);
      remember(
        signaturesOf,
        scope.number,
        { version: scope.vectorsVersion, bytes, signatures },
        maxSignatureBytes,
      );
      return signatures;
    },
  };
}

function touch<Value>(map: Map<number, Value>, key: number, value: Value): Value {
  map.delete(key);
  map.set(key, value);
  return value;
}

/** Keeps a value, and drops the least recently used ones beyond the limit. */
function remember<Value extends { readonly bytes: number }>(
  map: Map<number, Value>,
  key: number,
  value: Value,
  limitBytes: number,
): void {
  touch(map, key, value);
  let bytes = 0;
  for (const kept of map.values()) bytes += kept.bytes;
  for (const [oldest, kept] of map) {
    if (bytes <= limitBytes || oldest === key) break;
    bytes -= kept.bytes;
    map.delete(oldest);
  }
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
