import { randomBytes } from 'node:crypto';
import { access, constants, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BlobMissingError,
  type BlobStat,
  type BlobStoreOptions,
  type OwnedBlobStore,
} from '../blob-store.ts';
import { findAdopted } from '../owner.ts';
import { dataBytesOf } from '../stored-size.ts';
import { createFolders, makeFolder, syncFoldersAbove } from './folders.ts';
import { readOwnerFile, writeOwnerFile } from './owner-file.ts';
import { readBlobFile, readBlobSize } from './read-blob.ts';
import { writeBlobFile } from './write-blob.ts';

const idPattern = /^[0-9a-f]{32}$/;
/** 4,096 folders: a hundred million blobs are 25,000 per folder. */
const fanOutDigits = 3;
/**
 * Consecutive blobs go into one folder before another is chosen at random: they share its syncs, and a new store creates few
 * folders at first.
 */
const blobsInARow = 256;

/**
 * Stores blobs as files in a local folder. Each is written under a temporary name, synced, renamed, and its folder synced:
 * readers see a complete blob or none, even after a power cut.
 */
export async function createFileBlobStore(
  root: string,
  { installationId }: BlobStoreOptions = {},
): Promise<OwnedBlobStore> {
  const unfinished = join(root, 'unfinished');
  const folders = createFolders();
  await makeFolder(unfinished);
  await syncFoldersAbove(root);
  let adopted = await findAdopted(installationId, () => readOwnerFile(root));
  const identityOf = (id: string) => ({ id, installationId, adopted });

  let recent = '';
  let inRecent = 0;
  const nextId = () => {
    const id = randomBytes(16).toString('hex');
    if (inRecent++ % blobsInARow === 0) recent = id.slice(0, fanOutDigits);
    return recent + id.slice(fanOutDigits);
  };

  const folderOf = (id: string) => join(root, id.slice(0, fanOutDigits));
  const pathOf = (id: string) => {
    if (!idPattern.test(id)) throw new BlobMissingError(id);
    return join(folderOf(id), id);
  };

  const moveInto = async (folder: string, from: string, to: string) => {
    await folders.ensure(folder);
    await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      // Another program has removed the empty folder.
      folders.forget(folder);
      await folders.ensure(folder);
      await rename(from, to);
    });
  };

  return {
    async put(source, onNamed) {
      const id = nextId();
      await onNamed?.(id);
      const temporary = join(unfinished, id);
      const folder = folderOf(id);
      try {
        const sizeBytes = await writeBlobFile(identityOf(id), temporary, source);
        await moveInto(folder, temporary, pathOf(id));
        await folders.sync(folder);
        return { id, sizeBytes };
      } catch (error) {
        // The sweeper finds files that can't be deleted; the original error matters more.
        await Promise.allSettled([temporary, pathOf(id)].map((path) => rm(path, { force: true })));
        throw error;
      }
    },
    async *read(id, range) {
      yield* readBlobFile(identityOf(id), pathOf(id), range);
    },
    async stat(id) {
      if (!idPattern.test(id)) return undefined;
      try {
        return { id, ...(await readBlobSize(identityOf(id), pathOf(id))) };
      } catch (error) {
        if (error instanceof BlobMissingError) return undefined;
        throw error;
      }
    },
    async delete(id) {
      if (idPattern.test(id)) await rm(pathOf(id), { force: true });
    },
    list: () => listBlobs(root),
    async removeAbandoned(olderThanMs) {
      const beforeMs = Date.now() - olderThanMs;
      for (const name of await readdir(unfinished)) {
        const path = join(unfinished, name);
        const found = await statIfThere(path);
        if (found && found.mtimeMs < beforeMs) await rm(path, { force: true });
      }
    },
    ping: () => access(unfinished, constants.W_OK),
    readOwner: () => readOwnerFile(root),
    async writeOwner(owner) {
      await writeOwnerFile(root, owner);
      adopted = await findAdopted(installationId, async () => owner);
    },
  };
}

async function* listBlobs(root: string): AsyncGenerator<BlobStat, void, undefined> {
  for (const folder of await readdir(root)) {
    if (folder.length !== fanOutDigits) continue;
    for (const id of await readdir(join(root, folder))) {
      const found = idPattern.test(id) ? await statIfThere(join(root, folder, id)) : undefined;
      if (found) yield { id, sizeBytes: dataBytesOf(found.size) ?? 0, createdAtMs: found.mtimeMs };
    }
  }
}

async function statIfThere(path: string): Promise<{ size: number; mtimeMs: number } | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
