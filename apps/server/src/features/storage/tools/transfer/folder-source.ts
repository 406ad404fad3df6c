import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { contentTypeOf } from './content-types.ts';
import { workFolder } from './file-names.ts';
import type { ImportSource, SourceEntry } from './transfer.ts';

/** Reads files by their paths; an empty folder is an object whose name ends in `/`. Links are not followed. */
export function openFolderSource(root: string): ImportSource {
  return {
    list: () => walk(root, ''),
    async open(entry) {
      const contentType = contentTypeOf(entry.key);
      const body = entry.key.endsWith('/') ? Readable.from([]) : readFile(join(root, entry.key), entry);
      return { incoming: { body }, headers: { contentType, headers: {}, metadata: {} }, tags: [] };
    },
    close: async () => undefined,
  };
}

async function* walk(root: string, prefix: string): AsyncGenerator<SourceEntry, void> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true });
  const empty = { sizeBytes: 0, modifiedAt: 0, etag: undefined };
  if (entries.length === 0 && prefix !== '') yield { key: prefix, ...empty };
  for (const entry of entries) {
    const key = prefix + entry.name;
    if (key === workFolder) continue;
    if (entry.isDirectory()) yield* walk(root, `${key}/`);
    else if (entry.isFile()) yield await describe(root, key);
    else yield { key, ...empty, refusal: entry.isSymbolicLink() ? 'it is a link' : 'it is no file' };
  }
}

async function describe(root: string, key: string): Promise<SourceEntry> {
  try {
    const { size, mtimeMs } = await lstat(join(root, key));
    return { key, sizeBytes: size, modifiedAt: Math.floor(mtimeMs), etag: undefined };
  } catch (error) {
    return { key, sizeBytes: 0, modifiedAt: 0, etag: undefined, refusal: String(error) };
  }
}

/** Throws after the last byte if the file changed in the meantime. */
async function* readFile(
  path: string,
  { sizeBytes, modifiedAt }: SourceEntry,
): AsyncGenerator<Uint8Array, void> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    yield* piecesOf(file);
    const { size, mtimeMs } = await file.stat();
    if (size !== sizeBytes || Math.floor(mtimeMs) !== modifiedAt) {
      throw new Error('it was changed while it was read');
    }
  } finally {
    await file.close();
  }
}

const pieceBytes = 256 * 1024;

async function* piecesOf(file: FileHandle): AsyncGenerator<Uint8Array, void> {
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}
