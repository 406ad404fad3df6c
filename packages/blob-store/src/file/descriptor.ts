import * as fs from 'node:fs';
import { promisify } from 'node:util';

/*
 * File access by descriptors, because each call of node:fs/promises is a round trip to the thread pool, even closing: for small
 * blobs these are most of the cost. Calls that only query the kernel about an open file (`fstatSync`, `closeSync`) are
 * synchronous.
 */

export const openFile: (path: string, flags: string, mode?: number) => Promise<number> = promisify(fs.open);
export const syncData: (fd: number) => Promise<void> = promisify(fs.fdatasync);
export const syncAll: (fd: number) => Promise<void> = promisify(fs.fsync);
const read = promisify(fs.read);
const write = promisify(fs.write);
const writev = promisify(fs.writev);

/** The kernel's limit of buffers per call. */
export const maxBuffers = 1024;

/** Writes all pieces, because the kernel may write fewer bytes than requested. */
export async function writeAll(fd: number, pieces: readonly Uint8Array[]): Promise<void> {
  for (let first = 0; first < pieces.length; first += maxBuffers) {
    const batch = pieces.slice(first, first + maxBuffers);
    const totalBytes = batch.reduce((sum, piece) => sum + piece.length, 0);
    let { bytesWritten } = await writev(fd, batch);
    if (bytesWritten === totalBytes) continue;
    const rest = Buffer.concat(batch);
    while (bytesWritten < totalBytes) bytesWritten += (await write(fd, rest, bytesWritten)).bytesWritten;
  }
}

/** Fills `buffer`, or returns undefined if the file ends first. */
export async function readExactly(fd: number, position: number, buffer: Buffer): Promise<Buffer | undefined> {
  for (let done = 0; done < buffer.length; ) {
    const { bytesRead } = await read(fd, buffer, done, buffer.length - done, position + done);
    if (bytesRead === 0) return undefined;
    done += bytesRead;
  }
  return buffer;
}
