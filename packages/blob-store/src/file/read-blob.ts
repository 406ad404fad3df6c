import { closeSync, fstatSync } from 'node:fs';
import { crc32 } from '@node-rs/crc32';
import type { BlobIdentity } from '../blob-identity.ts';
import { BlobDamagedError, BlobMissingError, type ByteRange } from '../blob-store.ts';
import { giveBack, pieceBytes, takeMemory } from '../piece-memory.ts';
import { blockBytes, dataBytesOf } from '../stored-size.ts';
import { type BlockTable, decodeBlockTable } from './block-table.ts';
import { openFile, readExactly } from './descriptor.ts';

/** Reads one piece ahead of its consumer, so that disk and network overlap; memory stays at two pieces. */
export async function* readBlobFile(
  identity: BlobIdentity,
  path: string,
  range: ByteRange | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  const { id } = identity;
  const file = await openBlob(id, path);
  let ahead: Promise<Buffer> | undefined;
  try {
    const start = range?.start ?? 0;
    const { sizeBytes } = file;
    const end = range?.end ?? sizeBytes;
    if (end > sizeBytes) throw new BlobDamagedError(id, `shorter than ${end} bytes`);
    if (sizeBytes <= blockBytes) {
      const data = await readOnlyBlock(identity, file);
      if (start < end) yield data.subarray(start, end);
      else giveBack(data);
      return;
    }
    const table = await readBlockTable(identity, file);
    if (start >= end) return;

    let at = start - (start % blockBytes);
    while (at < end) {
      const data = await (ahead ?? readPiece(id, file, table, at, end));
      ahead = undefined;
      const pieceStart = at;
      at += data.length;
      if (at < end) {
        ahead = readPiece(id, file, table, at, end);
        // The next iteration handles its failure; a consumer that stops before doesn't need it.
        ahead.catch(() => undefined);
      }
      yield data.subarray(Math.max(0, start - pieceStart), Math.min(data.length, end - pieceStart));
    }
  } finally {
    // A file must not be closed during a read: the next opened file may get its number.
    await ahead?.then(giveBack, () => undefined);
    closeSync(file.fd);
  }
}

/** Returns the data size from the footer. */
export async function readBlobSize(
  identity: BlobIdentity,
  path: string,
): Promise<{ sizeBytes: number; createdAtMs: number }> {
  const file = await openBlob(identity.id, path);
  try {
    const { sizeBytes } = await readBlockTable(identity, file);
    return { sizeBytes, createdAtMs: fstatSync(file.fd).mtimeMs };
  } finally {
    closeSync(file.fd);
  }
}

interface BlobFile {
  readonly fd: number;
  readonly fileBytes: number;
  /** Size of the data, derived from the file's size. */
  readonly sizeBytes: number;
}

async function openBlob(id: string, path: string): Promise<BlobFile> {
  const fd = await openFile(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') throw new BlobMissingError(id, { cause });
    throw cause;
  });
  try {
    const { size: fileBytes } = fstatSync(fd);
    const sizeBytes = dataBytesOf(fileBytes);
    if (sizeBytes === undefined) throw new BlobDamagedError(id, 'its size');
    return { fd, fileBytes, sizeBytes };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

async function readBlockTable(
  identity: BlobIdentity,
  { fd, fileBytes, sizeBytes }: BlobFile,
): Promise<BlockTable> {
  const tail = await readExactly(fd, sizeBytes, Buffer.allocUnsafe(fileBytes - sizeBytes));
  return tableIn(identity, tail, sizeBytes);
}

/** Reads a single block and its table together. */
async function readOnlyBlock(
  identity: BlobIdentity,
  { fd, fileBytes, sizeBytes }: BlobFile,
): Promise<Buffer> {
  const whole = await readExactly(fd, 0, takeMemory(fileBytes));
  const table = tableIn(identity, whole?.subarray(sizeBytes), sizeBytes);
  const data = whole?.subarray(0, sizeBytes) ?? Buffer.alloc(0);
  if (countSound(data, table, 0) < sizeBytes) throw new BlobDamagedError(identity.id, 'block 0');
  return data;
}

/** @param tail undefined: the file has become shorter */
function tableIn(identity: BlobIdentity, tail: Buffer | undefined, sizeBytes: number): BlockTable {
  if (!tail) throw new BlobDamagedError(identity.id, 'its end is missing');
  return decodeBlockTable(identity, tail, sizeBytes);
}

/** Returns whole blocks from `start` toward `end`, up to the first damaged one; at least one. */
async function readPiece(
  id: string,
  { fd }: BlobFile,
  table: BlockTable,
  start: number,
  end: number,
): Promise<Buffer> {
  const lastBlockEnd = Math.min(table.sizeBytes, Math.ceil(end / blockBytes) * blockBytes);
  const data = await readExactly(fd, start, takeMemory(Math.min(pieceBytes, lastBlockEnd - start)));
  const soundBytes = data ? countSound(data, table, start / blockBytes) : 0;
  if (!data || soundBytes === 0) throw new BlobDamagedError(id, `block ${start / blockBytes}`);
  return data.subarray(0, soundBytes);
}

function countSound(data: Buffer, table: BlockTable, firstBlock: number): number {
  for (let at = 0; at < data.length; at += blockBytes) {
    if (crc32(data.subarray(at, at + blockBytes)) !== table.sumOf(firstBlock + at / blockBytes)) return at;
  }
  return data.length;
}
