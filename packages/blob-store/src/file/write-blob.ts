import { type FileHandle, open } from 'node:fs/promises';
import { blockBytes } from '../stored-size.ts';
import { createBlockTableBuilder } from './block-table.ts';

/** Writes data, checksums and footer to a new file and waits until they are on the disk. Returns the data's size. */
export async function writeBlobFile(path: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600);
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
        await writeAll(file, pending);
        pending = [];
        pendingBytes = 0;
      }
    }
    await writeAll(file, [...pending, table.finish()]);
    await file.datasync();
    return table.sizeBytes;
  } finally {
    await file.close();
  }
}

/** The kernel takes at most so many buffers at once. */
const maxBuffers = 1024;

/** The kernel may take fewer bytes than asked. */
async function writeAll(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  for (let first = 0; first < pieces.length; first += maxBuffers) {
    const batch = pieces.slice(first, first + maxBuffers);
    const totalBytes = batch.reduce((sum, piece) => sum + piece.length, 0);
    let { bytesWritten } = await file.writev(batch);
    if (bytesWritten === totalBytes) continue;
    const rest = Buffer.concat(batch);
    while (bytesWritten < totalBytes) bytesWritten += (await file.write(rest, bytesWritten)).bytesWritten;
  }
}
