import { createXXHash3, createXXHash64, createXXHash128, type IHasher } from 'hash-wasm';
import type { RunningChecksum } from './algorithms.ts';

/** One WebAssembly instance per algorithm. Running checksums share it and store their own state between updates. */
const engines = {
  XXHASH64: await createXXHash64(),
  XXHASH3: await createXXHash3(),
  XXHASH128: await createXXHash128(),
} satisfies Record<string, IHasher>;

export type XxhashAlgorithm = keyof typeof engines;

export function createXxhash(algorithm: XxhashAlgorithm): RunningChecksum {
  const engine = engines[algorithm];
  let state = engine.init().save();
  return {
    update(chunk) {
      state = engine.load(state).update(chunk).save();
    },
    async digest() {
      return toBase64(engine.load(state));
    },
  };
}

/** Returns the checksum of bytes in memory. */
export function xxhashOf(algorithm: XxhashAlgorithm, bytes: Uint8Array): string {
  return toBase64(engines[algorithm].init().update(bytes));
}

function toBase64(engine: IHasher): string {
  const raw = engine.digest('binary');
  return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('base64');
}
