import {
  BlobEngineError,
  type BlobStore,
  type BlobStoreOptions,
  createFileBlobStore,
  createS3BlobStore,
  type OwnedBlobStore,
} from '@atoll/blob-store';
import type { BlobLocation, Config, ConfiguredS3Address } from '../config/index.ts';
import { makeFolder } from '../platform/lifecycle/index.ts';
import { createSealer, keysOfFile, parseKeys, type Sealer } from '../platform/secrets/index.ts';
import { StartupError } from '../platform/startup-error.ts';

/** The stores of bytes and the encryption of secrets. Every process opens its own. */
export interface Stores {
  readonly blobStore: BlobStore;
  readonly archiveStore: BlobStore;
  readonly sealer: Sealer;
}

export interface BlobStores {
  readonly blobStore: OwnedBlobStore;
  readonly archiveStore: OwnedBlobStore;
}

/**
 * Opens the stores in a worker process. The main process has created the keys.
 * @throws {StartupError} if one can't be used
 */
export async function openStores(config: Config, installationId: string): Promise<Stores> {
  const stores = await openBlobStores(config, { installationId });
  return { ...stores, sealer: await openSealer(config, { mayMakeKey: false }) };
}

/** @throws {StartupError} if one can't be used */
export async function openBlobStores(config: Config, options: BlobStoreOptions): Promise<BlobStores> {
  return {
    blobStore: await openBlobs('BLOBS_URL', config.blobs, options),
    archiveStore: await openBlobs('ARCHIVE_URL', config.archive, options),
  };
}

async function openBlobs(
  variable: 'BLOBS_URL' | 'ARCHIVE_URL',
  blobs: BlobLocation,
  options: BlobStoreOptions,
): Promise<OwnedBlobStore> {
  if (blobs.kind === 's3') return openCluster(variable, blobs.address, options);
  try {
    await makeFolder(blobs.path);
    return await createFileBlobStore(blobs.path, options);
  } catch (cause) {
    throw new StartupError(`${variable}: ${blobs.path} must be a folder that this program can write to.`, {
      cause,
    });
  }
}

async function openCluster(
  variable: string,
  address: ConfiguredS3Address,
  options: BlobStoreOptions,
): Promise<OwnedBlobStore> {
  try {
    return await createS3BlobStore(
      { ...address, secretAccessKey: address.secretAccessKey.reveal() },
      options,
    );
  } catch (cause) {
    if (cause instanceof BlobEngineError) throw new StartupError(`${variable}: ${cause.message}`, { cause });
    throw cause;
  }
}

/** @throws {StartupError} if the key is missing or malformed */
export async function openSealer(
  { masterKey }: Config,
  { mayMakeKey }: { mayMakeKey: boolean },
): Promise<Sealer> {
  if (masterKey.kind === 'file') {
    return createSealer(await keysOfFile(masterKey.path, { mayMake: mayMakeKey }));
  }
  const keys = parseKeys(masterKey.key.reveal());
  if (!keys) throw new StartupError('SECRET_KEY must be base64 of 32 random bytes.');
  return createSealer(keys);
}
