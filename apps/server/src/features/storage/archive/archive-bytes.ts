import { pipeline, Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BlobStore, StoredBlob } from '@atoll/blob-store';

const ignore = () => undefined;

/** The colder place: a blob store whose blobs are zstd-compressed. What is sealed already is kept, but not made smaller. */
export interface Archive {
  /** Resolves once a power cut can no longer undo it; `sizeBytes` is what it takes. */
  put(source: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** Everything that was put. */
  read(archiveId: string): AsyncIterable<Uint8Array>;
  delete(archiveId: string): Promise<void>;
}

export function createArchive(blobStore: BlobStore): Archive {
  return {
    // Errors of either end destroy the other, and reach whoever reads it.
    put: (source) => blobStore.put(pipeline(Readable.from(source), createZstdCompress(), ignore)),
    read: (archiveId) => pipeline(Readable.from(blobStore.read(archiveId)), createZstdDecompress(), ignore),
    delete: (archiveId) => blobStore.delete(archiveId),
  };
}
