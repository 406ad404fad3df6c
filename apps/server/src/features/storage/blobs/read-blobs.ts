import type { BlobStore, ByteRange } from '@atoll/blob-store';
import type { DataKey } from '../encryption/index.ts';
import type { BlobRef } from '../kernel/object-info.ts';
import type { BlobHolds } from './blob-holds.ts';
import { readBlob } from './sealed-blob.ts';

export interface BlobSource {
  blobStore: BlobStore;
  /** Keeps the blobs while they are read. Without it, they stay for ten minutes after their object is gone. */
  holds?: Pick<BlobHolds, 'hold'> | undefined;
}

/** Yields the bytes of `range` from consecutive blobs. @throws as `readBlob` */
export async function* readBlobs(
  { blobStore, holds }: BlobSource,
  blobs: readonly BlobRef[],
  dek: DataKey | null,
  range: ByteRange,
): AsyncGenerator<Uint8Array, void, undefined> {
  const pieces = piecesOf(blobs, range);
  const hold = holds?.hold(pieces.map(({ blob }) => blob.blobId));
  try {
    for (const { blob, ...within } of pieces) {
      yield* readBlob(blobStore, blob, dek, within);
      hold?.pass();
    }
  } finally {
    hold?.release();
  }
}

function piecesOf(blobs: readonly BlobRef[], range: ByteRange): (ByteRange & { blob: BlobRef })[] {
  const pieces: (ByteRange & { blob: BlobRef })[] = [];
  let blobStart = 0;
  for (const blob of blobs) {
    const start = Math.max(range.start - blobStart, 0);
    const end = Math.min(range.end - blobStart, blob.sizeBytes);
    if (start < end) pieces.push({ blob, start, end });
    blobStart += blob.sizeBytes;
  }
  return pieces;
}
