import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { BlobDamagedError, BlobMissingError, type ByteRange } from '../blob-store.ts';
import { blockBytes, footerBytes } from '../stored-size.ts';
import { type BlockTable, decodeBlockTable, tailBytesOf } from './block-table.ts';
import { pieceBytes, takeMemory } from './piece-memory.ts';

/** Reads one piece ahead of its consumer, so that disk and network overlap; memory stays at two pieces. */
export async function* readBlobFile(
  id: string,
  path: string,
  range: ByteRange | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  const file = await openBlob(id, path);
  try {
    const table = await readBlockTable(id, file);
    const start = range?.start ?? 0;
    const end = range?.end ?? table.sizeBytes;
    if (end > table.sizeBytes) throw new BlobDamagedError(id, `shorter than ${end} bytes`);
    if (start >= end) return;

    let at = start - (start % blockBytes);
    let next = readPiece(id, file, table, at, end);
    while (at < end) {
      const data = await next;
      const pieceStart = at;
      at += data.length;
      if (at < end) {
        next = readPiece(id, file, table, at, end);
        // Its failure is met at the next turn; should the consumer stop before, nobody needs it.
        next.catch(() => undefined);
      }
      yield data.subarray(Math.max(0, start - pieceStart), Math.min(data.length, end - pieceStart));
    }
  } finally {
    await file.close();
  }
}

/** The size of the data, from the footer. */
export async function readBlobSize(
  id: string,
  path: string,
): Promise<{ sizeBytes: number; createdAtMs: number }> {
  const file = await openBlob(id, path);
  try {
    const { sizeBytes } = await readBlockTable(id, file);
    return { sizeBytes, createdAtMs: (await file.stat()).mtimeMs };
  } finally {
    await file.close();
  }
}

async function openBlob(id: string, path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw new BlobMissingError(id, { cause });
    throw cause;
  }
}

async function readBlockTable(id: string, file: FileHandle): Promise<BlockTable> {
  const { size: fileBytes } = await file.stat();
  const footer = await readExactly(
    file,
    Math.max(0, fileBytes - footerBytes),
    Buffer.alloc(Math.min(fileBytes, footerBytes)),
  );
  const tailBytes = footer && tailBytesOf(footer, fileBytes);
  const tail =
    tailBytes === undefined
      ? undefined
      : await readExactly(file, fileBytes - tailBytes, Buffer.alloc(tailBytes));
  const table = tail && decodeBlockTable(tail);
  if (!table) throw new BlobDamagedError(id, 'its checksums');
  return table;
}

/** Whole blocks from `start` towards `end`, up to the first that is damaged; at least one. */
async function readPiece(
  id: string,
  file: FileHandle,
  table: BlockTable,
  start: number,
  end: number,
): Promise<Buffer> {
  const lastBlockEnd = Math.min(table.sizeBytes, Math.ceil(end / blockBytes) * blockBytes);
  const data = await readExactly(file, start, takeMemory(Math.min(pieceBytes, lastBlockEnd - start)));
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

/** Undefined where the file ends before `buffer` is full. */
async function readExactly(file: FileHandle, position: number, buffer: Buffer): Promise<Buffer | undefined> {
  for (let done = 0; done < buffer.length; ) {
    const { bytesRead } = await file.read(buffer, done, buffer.length - done, position + done);
    if (bytesRead === 0) return undefined;
    done += bytesRead;
  }
  return buffer;
}
