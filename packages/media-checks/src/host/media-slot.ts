import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  linkOrCopy,
  startWorkerProcess,
  type WorkerProcess,
  type WorkerProcessOptions,
} from '@atoll/sandboxed-process';
import type { ReadRequest } from '../wire/messages.ts';
import { createFactsReceiver, type ReadFacts } from './receive-facts.ts';
import type { MediaCheckerSettings } from './settings.ts';

/** Source that a slot reads: a file, or bytes that it writes into one. */
export interface SlotRequest {
  readonly source: { readonly path: string } | { readonly bytes: string };
  /** The form's schema, in JSON. Without it the file is read as media. */
  readonly schema?: string;
  readonly signal: AbortSignal;
}

/** Reads one file at a time, in a process that it replaces as needed, and in a separate folder. */
export interface MediaSlot {
  /** Rejects when it is aborted, or when the file can't be linked or copied. */
  read(request: SlotRequest): Promise<ReadFacts>;
  /** Ends the processes, and removes the folder. */
  close(): Promise<void>;
}

type MediaProcess = WorkerProcess<ReadRequest, ReadFacts>;
type ProcessKind = 'media' | 'forms';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));
const programs: Readonly<Record<ProcessKind, string>> = {
  media: fileURLToPath(new URL('../child/main.ts', import.meta.url)),
  forms: fileURLToPath(new URL('../child/forms-main.ts', import.meta.url)),
};

export function createMediaSlot(settings: MediaCheckerSettings): MediaSlot {
  let folder: string | undefined;
  const processes: Partial<Record<ProcessKind, MediaProcess>> = {};

  const usableProcess = async (kind: ProcessKind, inFolder: string): Promise<MediaProcess> => {
    const running = processes[kind];
    if (running?.isUsable()) return running;
    await running?.kill('broken');
    const started: MediaProcess = startWorkerProcess(optionsOf(kind, settings, inFolder));
    processes[kind] = started;
    return started;
  };
  const readWith = async (kind: ProcessKind, request: ReadRequest, inFolder: string, signal: AbortSignal) => {
    const worker = await usableProcess(kind, inFolder);
    const abort = () => void worker.kill('timed_out');
    signal.addEventListener('abort', abort, { once: true });
    try {
      signal.throwIfAborted();
      const facts = await worker.run(request, createFactsReceiver());
      signal.throwIfAborted();
      // A decoder that failed may have leaked memory, or be in an unexpected state.
      if (hasGivenUp(facts)) await worker.kill('broken');
      return facts;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };

  return {
    async read({ source, schema, signal }) {
      folder ??= await mkdtemp(join(settings.folder, 'media-checks-'));
      const path = join(folder, 'file');
      await rm(path, { force: true });
      if ('bytes' in source) await writeFile(path, source.bytes);
      else await linkOrCopy(source.path, path);
      try {
        const request = { path, maxPixels: settings.maxPixels, ...(schema !== undefined && { schema }) };
        return await readWith(schema === undefined ? 'media' : 'forms', request, folder, signal);
      } finally {
        await rm(path, { force: true });
      }
    },

    async close() {
      await Promise.all(Object.values(processes).map((running) => running.kill('broken')));
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

function hasGivenUp({ image, audio }: ReadFacts): boolean {
  return image?.notDecoded === 'broken' || audio?.notDecoded === 'broken';
}

function optionsOf(kind: ProcessKind, settings: MediaCheckerSettings, folder: string): WorkerProcessOptions {
  const common = { packageFolder, program: programs[kind], folder, requests: settings.filesPerProcess };
  const { timeoutMs, memoryMb, formTimeoutMs, formMemoryMb } = settings;
  if (kind === 'media') return { ...common, timeoutMs, memoryMb };
  // The validator compiles a schema to code.
  return { ...common, timeoutMs: formTimeoutMs, memoryMb: formMemoryMb, makesCode: true };
}
