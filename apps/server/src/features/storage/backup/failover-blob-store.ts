import { BlobDamagedError, BlobMissingError, type BlobStore, type ByteRange } from '@atoll/blob-store';

/** Another copy of a blob. */
export interface OtherCopy {
  sizeBytes: number;
  read(range: ByteRange): AsyncIterable<Uint8Array>;
}

export interface Failover {
  /** Yields the other copies, the best first. */
  copiesOf(blobId: string): AsyncIterable<OtherCopy>;
  /** Called once for each read on which the first copy failed. */
  noteDamage(blobId: string): void;
}

/** Reads from the first copy. On failure it continues from another copy at exactly the byte where the first one failed. */
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
      // The consumer owns each piece and may have returned its memory by the next iteration.
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
      // This copy failed too; try the next.
    }
  }
  throw failure;
}

function isLost(error: unknown): boolean {
  return error instanceof BlobDamagedError || error instanceof BlobMissingError;
}
