import type { DataKey } from '../../kernel/data-key.ts';
import { createChunkCipher } from './chunk-cipher.ts';
import { framesOf } from './frames.ts';
import { chunkBytes } from './geometry.ts';

/** Yields the ciphertext of `source`, `cipherSize` of its length, in bounded memory. @param salt see `createChunkCipher` */
export async function* sealStream(
  dek: DataKey,
  salt: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const cipher = createChunkCipher(dek, salt);
  let index = 0;
  for await (const { data, isLast } of framesOf(source, chunkBytes)) {
    yield* cipher.seal(index, isLast, data);
    index += 1;
  }
}
