import { BlobDamagedError, BlobMissingError, type BlobStore, type ByteRange } from '@atoll/blob-store';

/** Another copy of a blob. */
export interface OtherCopy {
  sizeBytes: number;
  read(range: ByteRange): AsyncIterable<Uint8Array>;
}

export interface Failover {
  /** The other copies there are, the best first; empty when there are none. */
  copiesOf(blobId: string): AsyncIterable<OtherCopy>;
  /** Is told once of each read that the first copy failed. */
  noteDamage(blobId: string): void;
}

/** Reads what the first copy can't give from another one, going on at the very byte where the first one failed. */
export function createFailoverBlobStore(first: BlobStore, failover: Failover): BlobStore {
  return { ...first, read: (id, range) => readAnyCopy(first, failover, id, range) };
}

async function* readAnyCopy(
  first: BlobStore,
  failover: Failover,
  id: string,
  range: ByteRange | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  let readBytes = 0;
  let failure: unknown;
  try {
    for await (const piece of first.read(id, range)) {
      // Who takes a piece owns it, and may have given its memory back by the next.
      const { length } = piece;
      yield piece;
      readBytes += length;
    }
    return;
  } catch (error) {
    if (!isLost(error)) throw error;
    failure = error;
  }
  failover.noteDamage(id);
  for await (const copy of failover.copiesOf(id)) {
    const start = (range?.start ?? 0) + readBytes;
    const end = range?.end ?? copy.sizeBytes;
    try {
      for await (const piece of copy.read({ start, end })) {
        const { length } = piece;
        yield Buffer.from(piece.buffer, piece.byteOffset, length);
        readBytes += length;
      }
      return;
    } catch {
      // That copy is no better; the next may be.
    }
  }
  throw failure;
}

function isLost(error: unknown): boolean {
  return error instanceof BlobDamagedError || error instanceof BlobMissingError;
}
