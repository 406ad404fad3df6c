import type { PartPlaces } from './part-places.ts';

/** S3's smallest part is 5 MiB. What fits one part is sent as one PUT. */
export const partBytes = 8 * 1024 * 1024;
/** What stays below may be in memory without a place. */
const placelessBytes = 1024 * 1024;
const smallestBufferBytes = 64 * 1024;

/** Whoever has a part sends it and then releases it. */
export interface Part {
  readonly data: Buffer;
  readonly isLast: boolean;
  release(): void;
}

/** Cuts a stream into parts of exactly `partBytes`, the last one shorter; of an empty stream it makes one empty part. */
export async function* cutParts(
  source: AsyncIterable<Uint8Array>,
  places: PartPlaces,
): AsyncGenerator<Part, void, undefined> {
  let filling = createFilling(places, smallestBufferBytes);
  try {
    for await (const piece of source) {
      for (let offset = 0; offset < piece.length; ) {
        if (filling.isFull()) {
          yield filling.finish(false);
          filling = createFilling(places, partBytes);
        }
        offset += await filling.append(piece, offset);
      }
    }
    yield filling.finish(true);
  } finally {
    filling.abandon();
  }
}

interface Filling {
  isFull(): boolean;
  /** Copies what still fits; answers how much that was. */
  append(piece: Uint8Array, offset: number): Promise<number>;
  /** Hands the bytes on, and the duty to release them with them. */
  finish(isLast: boolean): Part;
  /** Releases what nobody took over. */
  abandon(): void;
}

/** A copy that grows by doubling: a small blob takes little, and the pieces of its source are free at once. */
function createFilling(places: PartPlaces, firstBytes: number): Filling {
  let buffer = Buffer.alloc(0);
  let lengthBytes = 0;
  let release: (() => void) | undefined;

  const reserve = async (wantedBytes: number) => {
    if (wantedBytes <= buffer.length) return;
    if (wantedBytes > placelessBytes) release ??= await places.take();
    const grown = Buffer.allocUnsafeSlow(
      Math.min(partBytes, Math.max(firstBytes, wantedBytes, buffer.length * 2)),
    );
    buffer.copy(grown, 0, 0, lengthBytes);
    buffer = grown;
  };

  return {
    isFull: () => lengthBytes === partBytes,
    async append(piece, offset) {
      const countBytes = Math.min(piece.length - offset, partBytes - lengthBytes);
      await reserve(lengthBytes + countBytes);
      buffer.set(piece.subarray(offset, offset + countBytes), lengthBytes);
      lengthBytes += countBytes;
      return countBytes;
    },
    finish(isLast) {
      const handedOver = release;
      release = undefined;
      return { data: buffer.subarray(0, lengthBytes), isLast, release: () => handedOver?.() };
    },
    abandon: () => release?.(),
  };
}
