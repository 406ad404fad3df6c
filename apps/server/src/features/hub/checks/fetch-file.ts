import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A copy of an item's content in the folder for checks. */
export interface FetchedFile {
  readonly path: string;
  /** At most one byte more than was expected, if there are more. */
  readonly sizeBytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** Writes bytes into a file that only this user can read, uses it, and removes it. Stops after more bytes than expected. */
export async function withFile<T>(
  folder: string,
  bytes: AsyncIterable<Uint8Array>,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
  use: (file: FetchedFile) => Promise<T>,
): Promise<T> {
  const path = join(folder, `item-${randomUUID()}`);
  try {
    const file = await open(path, 'wx', 0o600);
    const written = await writeAll(file, bytes, { maxBytes, signal }).finally(() => file.close());
    return await use({ path, ...written });
  } finally {
    await rm(path, { force: true });
  }
}

async function writeAll(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<Pick<FetchedFile, 'sizeBytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    const rest = maxBytes + 1 - sizeBytes;
    const taken = chunk.length > rest ? chunk.subarray(0, rest) : chunk;
    await file.writeFile(taken);
    hash.update(taken);
    sizeBytes += taken.length;
    if (sizeBytes > maxBytes) break;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
