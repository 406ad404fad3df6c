import { createHash } from 'node:crypto';
import type { ReleaseSink } from './sink.ts';

/** A file of a release that is whole. */
export interface WrittenFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** Takes the content of a file in order. */
export interface Output {
  text(text: string): Promise<void>;
  bytes(bytes: Uint8Array): Promise<void>;
}

/** Bytes that are gathered before the sink gets them. */
const chunkBytes = 256 * 1024;

/** Writes a file with what `produce` gives, and closes it; if that fails, nothing of the file is left. */
export async function writeFile(
  sink: ReleaseSink,
  name: string,
  produce: (output: Output) => Promise<void>,
): Promise<WrittenFile> {
  const file = await sink.open(name);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    const chunk = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    hash.update(chunk);
    sizeBytes += chunk.length;
    if (chunk.length > 0) await file.write(chunk);
  };
  const bytes = async (content: Uint8Array) => {
    waiting.push(content);
    waitingBytes += content.length;
    if (waitingBytes >= chunkBytes) await flush();
  };
  try {
    await produce({ bytes, text: (text) => bytes(Buffer.from(text)) });
    await flush();
    await file.close();
  } catch (error) {
    await file.abort().catch(() => undefined);
    throw error;
  }
  return { name, sizeBytes, sha256: hash.digest('hex') };
}
