import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobMissingError, type BlobStat, type BlobStore } from '../blob-store.ts';
import { dataBytesOf } from '../stored-size.ts';
import { readBlobFile, readBlobSize } from './read-blob.ts';
import { writeBlobFile } from './write-blob.ts';

const idPattern = /^[0-9a-f]{32}$/;
/** 4,096 folders: a hundred million blobs are 25,000 to a folder. */
const fanOutDigits = 3;

/**
 * Blobs as files of one folder of this machine. Written beside the others, synced, renamed, and the folder synced:
 * a reader sees a whole blob or none, and so does whoever starts after a power cut.
 */
export async function createFileBlobStore(root: string): Promise<BlobStore> {
  const unfinished = join(root, 'unfinished');
  const known = new Set<string>();
  await makeFolder(unfinished);
  await syncFoldersAbove(root);

  const folderOf = (id: string) => join(root, id.slice(0, fanOutDigits));
  const pathOf = (id: string) => {
    if (!idPattern.test(id)) throw new BlobMissingError(id);
    return join(folderOf(id), id);
  };

  const ensureFolder = async (folder: string) => {
    if (known.has(folder)) return;
    await makeFolder(folder);
    known.add(folder);
  };

  return {
    async put(source) {
      const id = randomBytes(16).toString('hex');
      const temporary = join(unfinished, id);
      const folder = folderOf(id);
      try {
        const sizeBytes = await writeBlobFile(temporary, source);
        await ensureFolder(folder);
        await rename(temporary, pathOf(id));
        await syncFolder(folder);
        return { id, sizeBytes };
      } catch (error) {
        await rm(temporary, { force: true });
        await rm(pathOf(id), { force: true });
        throw error;
      }
    },
    async *read(id, range) {
      yield* readBlobFile(id, pathOf(id), range);
    },
    async stat(id) {
      if (!idPattern.test(id)) return undefined;
      try {
        return { id, ...(await readBlobSize(id, pathOf(id))) };
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

/**
 * Makes a folder so that a power cut can't undo it. Its name in the folder above is written again even if it was there:
 * whoever made it may not have come so far.
 */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await syncFolder(dirname(path));
}

/** Where this process may not look or write it has made nothing, and some file systems know no such thing. */
const unsyncable = new Set(['EACCES', 'EPERM', 'EROFS', 'EINVAL']);

/** Whoever made the root may have left it to chance whether the folders above know of it. */
async function syncFoldersAbove(root: string): Promise<void> {
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    await syncFolder(folder).catch((error: NodeJS.ErrnoException) => {
      if (!unsyncable.has(error.code ?? '')) throw error;
    });
    if (folder === dirname(folder)) return;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
