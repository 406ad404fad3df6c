import { createHash } from 'node:crypto';
import type { ReleaseSink } from './sink.ts';

/** A complete file of a release. */
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

/** Text that is gathered before the sink gets it. */
const chunkCharacters = 128 * 1024;

/** Writes a file with what `produce` gives, and closes it; if that fails, nothing of the file is left. */
export async function writeFile(
  sink: ReleaseSink,
  name: string,
  produce: (output: Output) => Promise<void>,
): Promise<WrittenFile> {
  const file = await sink.open(name);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let waiting = '';
  const send = async (chunk: Uint8Array) => {
    if (chunk.length === 0) return;
    hash.update(chunk);
    sizeBytes += chunk.length;
    await file.write(chunk);
  };
  const flush = async () => {
    const chunk = Buffer.from(waiting);
    waiting = '';
    await send(chunk);
  };
  const output: Output = {
    async text(text) {
      waiting += text;
      if (waiting.length >= chunkCharacters) await flush();
    },
    async bytes(bytes) {
      await flush();
      await send(bytes);
    },
  };
  try {
    await produce(output);
    await flush();
    await file.close();
  } catch (error) {
    await file.abort().catch(() => undefined);
    throw error;
  }
  return { name, sizeBytes, sha256: hash.digest('hex') };
}
