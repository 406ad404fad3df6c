import { closeSync } from 'node:fs';
import type { BlobIdentity } from '../blob-identity.ts';
import { giveBack } from '../piece-memory.ts';
import { blockBytes } from '../stored-size.ts';
import { createBlockTableBuilder } from './block-table.ts';
import { maxBuffers, openFile, syncData, writeAll } from './descriptor.ts';

/** Writes data, checksums and footer to a new file and waits until they are on disk. Returns the data's size. */
export async function writeBlobFile(
  identity: BlobIdentity,
  path: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  const table = createBlockTableBuilder(identity);
  let file: FileWriter | undefined;
  try {
    let pending: Uint8Array[] = [];
    let pendingBytes = 0;
    for await (const piece of source) {
      // Not earlier: leaving the loop closes the source, and a generator that never started can't be closed, even if it
      // holds open resources.
      file ??= await openWriter(path);
      table.update(piece);
      pending.push(piece);
      pendingBytes += piece.length;
      // Tiny pieces have an overhead far above their bytes.
      if (pendingBytes >= blockBytes || pending.length >= maxBuffers) {
        await file.write(pending, pendingBytes);
        pending = [];
        pendingBytes = 0;
      }
    }
    file ??= await openWriter(path);
    await file.finish([...pending, table.finish()]);
    return table.sizeBytes;
  } finally {
    await file?.close();
  }
}

/** Writes to a file in order while the next bytes arrive: one write and one sync at a time. */
interface FileWriter {
  /** Resolves once `pieces` are next. @throws the error of the previous write, or of a sync */
  write(pieces: readonly Uint8Array[], sizeBytes: number): Promise<void>;
  /** Resolves once everything is on disk. @throws any earlier error */
  finish(pieces: readonly Uint8Array[]): Promise<void>;
  close(): Promise<void>;
}

/** The disk starts writing after this many bytes; otherwise a large blob would be synced only at its end. */
const syncEveryBytes = 16 * 1024 ** 2;

async function openWriter(path: string): Promise<FileWriter> {
  const file = await openFile(path, 'wx', 0o600);
  let writing: Promise<void> = Promise.resolve();
  let syncing: Promise<void> = Promise.resolve();
  let unsyncedBytes = 0;

  const writeNow = async (pieces: readonly Uint8Array[]) => {
    await writeAll(file, pieces);
    pieces.forEach(giveBack);
  };
  return {
    async write(pieces, sizeBytes) {
      await writing;
      unsyncedBytes += sizeBytes;
      if (unsyncedBytes >= syncEveryBytes) {
        await syncing;
        unsyncedBytes = 0;
        syncing = unattended(syncData(file));
      }
      writing = unattended(writeNow(pieces));
    },
    async finish(pieces) {
      await writing;
      await syncing;
      await writeNow(pieces);
      await syncData(file);
    },
    async close() {
      // A file must not be closed during a write: the next opened file may get its number.
      await Promise.allSettled([writing, syncing]);
      closeSync(file);
    },
  };
}

/** Avoids an unhandled rejection before the promise is awaited. */
function unattended<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
