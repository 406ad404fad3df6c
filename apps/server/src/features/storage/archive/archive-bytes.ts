import { pipeline, Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BlobStore } from '@atoll/blob-store';

const ignore = () => undefined;

/** A blob store with zstd compression. Encrypted bytes are stored without compression gain. */
export type Archive = ReturnType<typeof createArchive>;

export function createArchive(blobStore: BlobStore) {
  return {
    // An error at either end destroys the other and reaches its reader.
    /** Resolves once the bytes would survive a power cut; `sizeBytes` is the compressed size. */
    put: (source: AsyncIterable<Uint8Array>) =>
      blobStore.put(pipeline(Readable.from(source), createZstdCompress(), ignore)),
    /** Yields everything that was put. */
    read: (archiveId: string) =>
      pipeline(Readable.from(blobStore.read(archiveId)), createZstdDecompress(), ignore),
    delete: (archiveId: string) => blobStore.delete(archiveId),
  };
}
