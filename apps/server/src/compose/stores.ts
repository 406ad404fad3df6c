import {
  BlobEngineError,
  type BlobStore,
  type BlobStoreOptions,
  createFileBlobStore,
  createS3BlobStore,
} from '@atoll/blob-store';
import type { BlobLocation, Config, ConfiguredS3Address } from '../config/index.ts';
import { makeFolder } from '../platform/lifecycle/index.ts';
import { createSealer, keysOfFile, parseKeys, type Sealer } from '../platform/secrets/index.ts';
import { StartupError } from '../platform/startup-error.ts';

/** Where bytes lie and what seals secrets: every process opens its own. */
export interface Stores {
  readonly blobStore: BlobStore;
  readonly archiveStore: BlobStore;
  readonly sealer: Sealer;
}

/** @throws {StartupError} when one can't be used */
export async function openStores(config: Config, installationId: string): Promise<Stores> {
  const options = { installationId };
  return {
    blobStore: await openBlobs('BLOBS_URL', config.blobs, options),
    archiveStore: await openBlobs('ARCHIVE_URL', config.archive, options),
    sealer: await openSealer(config),
  };
}

async function openBlobs(
  variable: 'BLOBS_URL' | 'ARCHIVE_URL',
  blobs: BlobLocation,
  options: BlobStoreOptions,
): Promise<BlobStore> {
  if (blobs.kind === 's3') return openCluster(variable, blobs.address, options);
  try {
    await makeFolder(blobs.path);
    return await createFileBlobStore(blobs.path, options);
  } catch (cause) {
    throw new StartupError(`${variable}: ${blobs.path} must be a folder this program may write to.`, {
      cause,
    });
  }
}

async function openCluster(
  variable: string,
  address: ConfiguredS3Address,
  options: BlobStoreOptions,
): Promise<BlobStore> {
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

async function openSealer({ masterKey }: Config): Promise<Sealer> {
  if (masterKey.kind === 'file') return createSealer(await keysOfFile(masterKey.path));
  const keys = parseKeys(masterKey.key.reveal());
  if (!keys) throw new StartupError('SECRET_KEY must be base64 of 32 random bytes.');
  return createSealer(keys);
}
