import { type PartBuffer, type PartBuffers, partBytes } from './part-buffers.ts';

/** Smaller blobs have a buffer of their own size, so that they needn't wait for one another. */
const smallBytes = 512 * 1024;
const smallestBytes = 64 * 1024;

/** The owner of a part sends it and then releases it; afterwards its bytes belong to another part. */
export interface Part {
  readonly data: Buffer;
  readonly isLast: boolean;
  release(): void;
}

/** Splits a stream into parts of exactly `partBytes`, the last one shorter; an empty stream is one empty part. */
export async function* cutParts(
  source: AsyncIterable<Uint8Array>,
  buffers: PartBuffers,
  signal?: AbortSignal,
): AsyncGenerator<Part, void, undefined> {
  let filling = createFilling(buffers, signal);
  try {
    for await (const piece of source) {
      for (let offset = 0; offset < piece.length; ) {
        if (filling.isFull()) {
          yield filling.finish(false);
          filling = createFilling(buffers, signal);
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
  /** Copies what fits; returns how much that was. */
  append(piece: Uint8Array, offset: number): Promise<number>;
  /** Returns the part, whose receiver must release it. */
  finish(isLast: boolean): Part;
  /** Releases the buffer if no part took it over. */
  abandon(): void;
}

function createFilling(buffers: PartBuffers, signal: AbortSignal | undefined): Filling {
  let bytes: Buffer = Buffer.alloc(0);
  let lengthBytes = 0;
  let held: PartBuffer | undefined;

  const reserve = async (wantedBytes: number) => {
    if (wantedBytes <= bytes.length) return;
    const before = bytes.subarray(0, lengthBytes);
    if (wantedBytes > smallBytes) {
      held = await buffers.take(signal);
      bytes = held.bytes;
    } else {
      bytes = Buffer.allocUnsafeSlow(
        Math.min(smallBytes, Math.max(smallestBytes, wantedBytes, bytes.length * 2)),
      );
    }
    bytes.set(before);
  };

  return {
    isFull: () => lengthBytes === partBytes,
    async append(piece, offset) {
      const countBytes = Math.min(piece.length - offset, partBytes - lengthBytes);
      await reserve(lengthBytes + countBytes);
      bytes.set(piece.subarray(offset, offset + countBytes), lengthBytes);
      lengthBytes += countBytes;
      return countBytes;
    },
    finish(isLast) {
      const handedOver = held;
      held = undefined;
      return { data: bytes.subarray(0, lengthBytes), isLast, release: () => handedOver?.release() };
    },
    abandon: () => held?.release(),
  };
}
