import type { BlobStoreOptions, PeerBlobStore } from '../blob-store.ts';
import type { S3EngineOptions } from './engine.ts';
import type { S3Address } from './s3-address.ts';

export interface S3BlobStoreOptions extends S3EngineOptions, BlobStoreOptions {
  /** Parts of 8 MiB that all writes together may hold in memory; further writes wait. Default 12. */
  maxPartsInMemory?: number;
}

/**
 * Stores blobs as objects of any S3-compatible cluster, of up to 5 GiB each. The bucket must exist, without versioning; stores
 * may share one under different prefixes.
 * The client is loaded here, because it takes 110 ms and 37 MB that a file store doesn't need.
 * @throws {BlobEngineError} if address, key or bucket are wrong
 */
export async function createS3BlobStore(
  address: S3Address,
  options: S3BlobStoreOptions = {},
): Promise<PeerBlobStore> {
  const { openS3BlobStore } = await import('./driver.ts');
  return openS3BlobStore(address, options);
}
