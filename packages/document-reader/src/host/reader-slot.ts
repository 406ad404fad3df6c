import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  linkOrCopy,
  startWorkerProcess,
  type WorkerProcess,
  type WorkerProcessOptions,
} from '@atoll/sandboxed-process';
import type { OcrLanguage, ReadOutcome } from '../document.ts';
import type { DocumentFormat } from '../formats.ts';
import type { ReadRequest } from '../wire/messages.ts';
import { createDocumentReceiver } from './receive-document.ts';
import type { DocumentReaderSettings } from './settings.ts';

/** A request to read a file. */
export interface SlotRequest {
  readonly path: string;
  readonly format: DocumentFormat;
  readonly charset: string | undefined;
  /** Languages for character recognition if a page has no text; undefined to disable it. */
  readonly ocr: readonly OcrLanguage[] | undefined;
  readonly keepsCells: boolean;
  readonly signal: AbortSignal;
}

/** Reads one file at a time, in a process that it replaces as needed, and in a folder of its own. */
export interface ReaderSlot {
  /** Rejects when it is aborted, or when the file can't be linked or copied. */
  read(request: SlotRequest): Promise<ReadOutcome>;
  /** Ends the process, and removes the folder. */
  close(): Promise<void>;
}

type ReaderProcess = WorkerProcess<ReadRequest, ReadOutcome>;

export function createReaderSlot(settings: DocumentReaderSettings): ReaderSlot {
  let folder: string | undefined;
  const processes: Partial<Record<ProcessKind, ReaderProcess>> = {};

  const usableProcess = async (kind: ProcessKind, inFolder: string): Promise<ReaderProcess> => {
    const running = processes[kind];
    if (running?.isUsable()) return running;
    await running?.kill('broken');
    const started: ReaderProcess = startWorkerProcess(optionsOf(kind, settings, inFolder));
    processes[kind] = started;
    return started;
  };
  const readWith = async (kind: ProcessKind, request: ReadRequest, inFolder: string, signal: AbortSignal) => {
    const reader = await usableProcess(kind, inFolder);
    const abort = () => void reader.kill('timed_out');
    signal.addEventListener('abort', abort, { once: true });
    try {
      signal.throwIfAborted();
      const outcome = await reader.run(request, createDocumentReceiver(request.maxTextChars));
      signal.throwIfAborted();
      return outcome;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };

  return {
    async read({ path, format, charset, ocr, keepsCells, signal }) {
      folder ??= await mkdtemp(join(settings.folder, 'document-reader-'));
      const linked = join(folder, 'file');
      await rm(linked, { force: true });
      await linkOrCopy(path, linked);
      try {
        const { maxTextChars } = settings;
        const request = { path: linked, format, maxTextChars, keepsCells, ...(charset && { charset }) };
        const outcome = await readWith('reading', request, folder, signal);
        if (!ocr || !hasPictures(format, outcome)) return outcome;
        const recognized = await readWith('recognition', { ...request, ocr }, folder, signal);
        // The existing text is more useful than the reason why its pictures have none.
        return 'unreadable' in recognized && 'document' in outcome ? outcome : recognized;
      } finally {
        await rm(linked, { force: true });
      }
    },

    async close() {
      await Promise.all(Object.values(processes).map((running) => running.kill('broken')));
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

type ProcessKind = 'reading' | 'recognition';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));
const programs: Readonly<Record<ProcessKind, string>> = {
  reading: fileURLToPath(new URL('../child/main.ts', import.meta.url)),
  recognition: fileURLToPath(new URL('../child/ocr-main.ts', import.meta.url)),
};

function optionsOf(
  kind: ProcessKind,
  settings: DocumentReaderSettings,
  folder: string,
): WorkerProcessOptions {
  const { timeoutMs, memoryMb, ocrTimeoutMs, ocrMemoryMb, filesPerProcess: requests } = settings;
  const common = { packageFolder, program: programs[kind], folder, requests };
  if (kind === 'reading') return { ...common, timeoutMs, memoryMb };
  return { ...common, timeoutMs: ocrTimeoutMs, memoryMb: ocrMemoryMb };
}

/** Reports whether recognition may find text in pictures that the reader did not find. */
function hasPictures(format: DocumentFormat, outcome: ReadOutcome): boolean {
  if (format !== 'picture' && format !== 'pdf') return false;
  if ('unreadable' in outcome) return outcome.unreadable === 'no_text';
  return outcome.document.pagesWithoutText !== undefined;
}
