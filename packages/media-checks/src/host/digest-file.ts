import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Returns the size and SHA-256 of a file, which is read in pieces. */
export async function digestFile(
  path: string,
  signal: AbortSignal,
): Promise<{ readonly sizeBytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const piece of createReadStream(path, { signal }) as AsyncIterable<Buffer>) {
    hash.update(piece);
    sizeBytes += piece.length;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
