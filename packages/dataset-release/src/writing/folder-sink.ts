import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseSink } from './sink.ts';

/** Creates a sink that writes to a folder. A file gets its name only once it is complete and on the disk. */
export function createFolderSink(folder: string): ReleaseSink {
  return {
    async open(name) {
      if (!/^[a-z0-9][a-z0-9.-]*$/.test(name)) throw new RangeError('A file of a release has a plain name');
      await mkdir(folder, { recursive: true });
      const partial = join(folder, `${name}.partial`);
      const file = await open(partial, 'w');
      return {
        write: (chunk) => writeAll(file, chunk),
        async close() {
          await file.sync();
          await file.close();
          await rename(partial, join(folder, name));
        },
        async abort() {
          await file.close();
          await rm(partial, { force: true });
        },
      };
    },
  };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.length; ) {
    offset += (await file.write(chunk, offset)).bytesWritten;
  }
}
