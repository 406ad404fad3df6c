import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { BlobDamagedError, BlobMissingError, type ByteRange } from '../blob-store.ts';
import { blockBytes, footerBytes } from '../stored-size.ts';
import { type BlockTable, decodeBlockTable, tailBytesOf } from './block-table.ts';

/** Reads one block ahead of its consumer, so that disk and network overlap; memory stays at two blocks. */
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

    const lastBlock = Math.floor((end - 1) / blockBytes);
    let next = readBlock(id, file, table, Math.floor(start / blockBytes));
    for (let block = Math.floor(start / blockBytes); block <= lastBlock; block++) {
      const data = await next;
      if (block < lastBlock) {
        next = readBlock(id, file, table, block + 1);
        // Its failure is met at the next turn; should the consumer stop before, nobody needs it.
        next.catch(() => undefined);
      }
      const blockStart = block * blockBytes;
      yield data.subarray(Math.max(0, start - blockStart), Math.min(data.length, end - blockStart));
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
    Math.min(fileBytes, footerBytes),
  );
  const tailBytes = footer && tailBytesOf(footer, fileBytes);
  const tail =
    tailBytes === undefined ? undefined : await readExactly(file, fileBytes - tailBytes, tailBytes);
  const table = tail && decodeBlockTable(tail);
  if (!table) throw new BlobDamagedError(id, 'its checksums');
  return table;
}

async function readBlock(id: string, file: FileHandle, table: BlockTable, block: number): Promise<Buffer> {
  const at = block * blockBytes;
  const data = await readExactly(file, at, Math.min(blockBytes, table.sizeBytes - at));
  if (!data || crc32(data) !== table.sumOf(block)) throw new BlobDamagedError(id, `block ${block}`);
  return data;
}

async function readExactly(
  file: FileHandle,
  position: number,
  lengthBytes: number,
): Promise<Buffer | undefined> {
  const buffer = Buffer.allocUnsafe(lengthBytes);
  let done = 0;
  while (done < lengthBytes) {
    const { bytesRead } = await file.read(buffer, done, lengthBytes - done, position + done);
    if (bytesRead === 0) return undefined;
    done += bytesRead;
  }
  return buffer;
}
