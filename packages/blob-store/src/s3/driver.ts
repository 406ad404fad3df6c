import { randomBytes } from 'node:crypto';
import { listPages } from '@atoll/peer-client';
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { BlobIdentity } from '../blob-identity.ts';
import { BlobMissingError, type BlobStat, type BlobStore, type PeerBlobStore } from '../blob-store.ts';
import { findAdopted } from '../owner.ts';
import { dataBytesOf } from '../stored-size.ts';
import { checkEngine, pingEngine } from './check-engine.ts';
import { boundEngine, openEngine, type S3Engine } from './engine.ts';
import { readOwnerObject, writeOwnerObject } from './owner-object.ts';
import { createPartBuffers, type PartBuffers } from './part-buffers.ts';
import { readBlob, readBlobStat } from './read-blob.ts';
import type { S3Address } from './s3-address.ts';
import type { S3BlobStoreOptions } from './s3-blob-store.ts';
import { abortUploadsBefore } from './unfinished-uploads.ts';
import { writeBlob } from './write-blob.ts';

const idPattern = /^[0-9a-f]{32}$/;
const defaultPartsInMemory = 12;

/** `createS3BlobStore`, with everything it loads. */
export async function openS3BlobStore(
  address: S3Address,
  options: S3BlobStoreOptions,
): Promise<PeerBlobStore> {
  const engine = openEngine(address, options);
  const { installationId } = options;
  const buffers = createPartBuffers(options.maxPartsInMemory ?? defaultPartsInMemory);
  await checkEngine(engine);
  let adopted = await findAdopted(installationId, () => readOwnerObject(engine));
  const identityOf = (id: string) => ({ id, installationId, adopted });
  return {
    ...storeIn(engine, buffers, identityOf),
    readOwner: () => readOwnerObject(engine),
    async writeOwner(owner) {
      await writeOwnerObject(engine, owner);
      adopted = await findAdopted(installationId, async () => owner);
    },
    within: (signal) => storeIn(boundEngine(engine, signal), buffers, identityOf),
  };
}

function storeIn(
  engine: S3Engine,
  buffers: PartBuffers,
  identityOf: (id: string) => BlobIdentity,
): BlobStore {
  return {
    async put(source, onNamed) {
      const id = randomBytes(16).toString('hex');
      await onNamed?.(id);
      return { id, sizeBytes: await writeBlob(engine, buffers, identityOf(id), source) };
    },
    async *read(id, range) {
      if (!idPattern.test(id)) throw new BlobMissingError(id);
      yield* readBlob(engine, identityOf(id), range);
    },
    async stat(id) {
      if (!idPattern.test(id)) return undefined;
      try {
        return await readBlobStat(engine, identityOf(id));
      } catch (error) {
        if (error instanceof BlobMissingError) return undefined;
        throw error;
      }
    },
    async delete(id) {
      if (idPattern.test(id)) await deleteBlob(engine, id);
    },
    list: () => listBlobs(engine),
    removeAbandoned: (olderThanMs) =>
      abortUploadsBefore(engine, (key) => idOf(engine, key) !== undefined, Date.now() - olderThanMs),
    ping: () => pingEngine(engine),
  };
}

async function deleteBlob(engine: S3Engine, id: string): Promise<void> {
  const command = new DeleteObjectCommand({ Bucket: engine.bucket, Key: `${engine.prefix}${id}` });
  await engine.send(command).catch((error: Error) => {
    if (error.name !== 'NoSuchKey') throw error;
  });
}

async function* listBlobs(engine: S3Engine): AsyncGenerator<BlobStat, void, undefined> {
  const { bucket: Bucket, prefix: Prefix } = engine;
  const fetchPage = (position: object) =>
    engine.send(new ListObjectsV2Command({ Bucket, Prefix, ...position }));
  for await (const page of listPages(fetchPage, { prefix: Prefix })) {
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
      const id = idOf(engine, Key);
      const sizeBytes = dataBytesOf(Size);
      if (!id || !LastModified) continue;
      yield { id, sizeBytes: sizeBytes ?? 0, createdAtMs: LastModified.getTime() };
    }
  }
}

/** Returns the blob's ID, or undefined for other objects in the same bucket. */
function idOf({ prefix }: S3Engine, key: string): string | undefined {
  const id = key.startsWith(prefix) ? key.slice(prefix.length) : '';
  return idPattern.test(id) ? id : undefined;
}
