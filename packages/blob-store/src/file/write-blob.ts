import { closeSync } from 'node:fs';
import { blockBytes } from '../stored-size.ts';
import { createBlockTableBuilder } from './block-table.ts';
import { maxBuffers, openFile, syncData, writeAll } from './descriptor.ts';
import { giveBack } from './piece-memory.ts';

/** Writes data, checksums and footer to a new file and waits until they are on the disk. Returns the data's size. */
export async function writeBlobFile(path: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await openFile(path, 'wx', 0o600);
  const behind = createWriteBehind(file);
  try {
    const table = createBlockTableBuilder();
    let pending: Uint8Array[] = [];
    let pendingBytes = 0;
    for await (const piece of source) {
      table.update(piece);
      pending.push(piece);
      pendingBytes += piece.length;
      // Of tiny pieces each weighs far more than its bytes.
      if (pendingBytes >= blockBytes || pending.length >= maxBuffers) {
        await behind.write(pending, pendingBytes);
        pending = [];
        pendingBytes = 0;
      }
    }
    await behind.settled();
    await writeAll(file, [...pending, table.finish()]);
    pending.forEach(giveBack);
    await syncData(file);
    return table.sizeBytes;
  } finally {
    // A file must not be closed under a write: the next file that is opened may be given its number.
    await behind.idle();
    closeSync(file);
  }
}

/** So much is written before the disk is told to begin with it, or all of a large blob would be waited for at its end. */
const syncEveryBytes = 16 * 1024 ** 2;

/** Writes to a file in order while its next bytes are still on their way here: one write and one sync at a time. */
function createWriteBehind(file: number) {
  let writing: Promise<void> = Promise.resolve();
  let syncing: Promise<void> = Promise.resolve();
  let unsyncedBytes = 0;
  return {
    /** Resolves once `pieces` are next. @throws what the write before these, or a sync, failed with */
    async write(pieces: readonly Uint8Array[], sizeBytes: number): Promise<void> {
      await writing;
      unsyncedBytes += sizeBytes;
      if (unsyncedBytes >= syncEveryBytes) {
        await syncing;
        unsyncedBytes = 0;
        syncing = unattended(syncData(file));
      }
      writing = unattended(writeAll(file, pieces).then(() => pieces.forEach(giveBack)));
    },
    /** @throws what one of them failed with */
    async settled(): Promise<void> {
      await writing;
      await syncing;
    },
    async idle(): Promise<void> {
      await Promise.allSettled([writing, syncing]);
    },
  };
}

/** What is awaited later may fail before that. */
function unattended<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
