import { copyFile, link, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadOutcome } from '../document.ts';
import type { DocumentFormat } from '../formats.ts';
import { type ReaderProcess, startReaderProcess } from './reader-process.ts';
import type { DocumentReaderSettings } from './settings.ts';

/** What a slot reads next. */
export interface SlotRequest {
  readonly path: string;
  readonly format: DocumentFormat;
  readonly charset: string | undefined;
  readonly signal: AbortSignal;
}

/** Reads one file at a time, in a process that it replaces as needed, and in a folder of its own. */
export interface ReaderSlot {
  /** Rejects when it is aborted, or when the file can't be linked or copied. */
  read(request: SlotRequest): Promise<ReadOutcome>;
  /** Ends the process, and removes the folder. */
  close(): Promise<void>;
}

export function createReaderSlot(settings: DocumentReaderSettings): ReaderSlot {
  let folder: string | undefined;
  let running: ReaderProcess | undefined;

  const usableProcess = async (inFolder: string): Promise<ReaderProcess> => {
    if (running?.isUsable()) return running;
    await running?.kill('broken');
    running = startReaderProcess({ ...settings, folder: inFolder, files: settings.filesPerProcess });
    return running;
  };

  return {
    async read({ path, format, charset, signal }) {
      folder ??= await mkdtemp(join(settings.folder, 'document-reader-'));
      const linked = join(folder, 'file');
      await rm(linked, { force: true });
      await linkOrCopy(path, linked);
      const reader = await usableProcess(folder);
      const abort = () => void reader.kill('timed_out');
      signal.addEventListener('abort', abort, { once: true });
      try {
        signal.throwIfAborted();
        const { maxTextChars } = settings;
        const outcome = await reader.read({
          path: linked,
          format,
          maxTextChars,
          ...(charset && { charset }),
        });
        signal.throwIfAborted();
        return outcome;
      } finally {
        signal.removeEventListener('abort', abort);
        await rm(linked, { force: true });
      }
    },

    async close() {
      await running?.kill('broken');
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A link costs nothing, but stays on its file system, and on Linux to files that the process may write. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EXDEV' && code !== 'EPERM') throw error;
    await copyFile(from, to);
  }
}
