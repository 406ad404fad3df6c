import { createCRC64 } from 'hash-wasm';
import type { RunningChecksum } from './algorithms.ts';

/** The polynomial of NVM Express, in reflected form. */
const polynomial = '9a6c9329ac4bc9b5';

/** One for all: each checksum keeps the few bytes that it has come to, and takes its turns. */
const engine = await createCRC64(polynomial);

/** By WebAssembly, for Node has no code of its own for it. */
export function createCrc64Nvme(): RunningChecksum {
  let state = engine.init().save();
  return {
    update(chunk) {
      state = engine.load(state).update(chunk).save();
    },
    async digest() {
      return Buffer.from(engine.load(state).digest('binary')).toString('base64');
    },
  };
}
