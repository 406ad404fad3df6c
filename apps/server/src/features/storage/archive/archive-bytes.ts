import { pipeline, Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BlobStore, StoredBlob } from '@atoll/blob-store';

const ignore = () => undefined;

/** A blob store with zstd compression. Encrypted bytes are stored without compression gain. */
export interface Archive {
  /** Resolves once the bytes would survive a power cut; `sizeBytes` is the compressed size. */
  put(source: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** Yields everything that was put. */
  read(archiveId: string): AsyncIterable<Uint8Array>;
  delete(archiveId: string): Promise<void>;
}

export function createArchive(blobStore: BlobStore): Archive {
  return {
    // An error at either end destroys the other and reaches its reader.
    put: (source) => blobStore.put(pipeline(Readable.from(source), createZstdCompress(), ignore)),
    read: (archiveId) => pipeline(Readable.from(blobStore.read(archiveId)), createZstdDecompress(), ignore),
    delete: (archiveId) => blobStore.delete(archiveId),
  };
}
