import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ReadOutcome, Unreadable } from '../document.ts';
import { createFrameReader } from '../wire/frame-reader.ts';
import type { ReadRequest } from '../wire/messages.ts';
import { createDocumentReceiver, type DocumentReceiver } from './receive-document.ts';
import { startSandboxed } from './sandbox.ts';
import { watchProcess } from './watch-process.ts';

/** A process that reads one file at a time. */
export interface ReaderProcess {
  /** Whether another file may be sent to it. */
  isUsable(): boolean;
  /** Resolves with a reason as well when the process dies of the file. It never rejects. */
  read(request: ReadRequest): Promise<ReadOutcome>;
  /** Kills it; a read that is going on ends with the reason. Resolves when it has ended. */
  kill(reason: Unreadable): Promise<void>;
}

export interface ReaderProcessOptions {
  readonly folder: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** Whether it recognizes characters in pictures, for which it needs WebAssembly. */
  readonly recognizesText: boolean;
  /** The process takes no further file after so many. */
  readonly files: number;
}

const programs = {
  reading: fileURLToPath(new URL('../child/main.ts', import.meta.url)),
  recognition: fileURLToPath(new URL('../child/ocr-main.ts', import.meta.url)),
};
const maxLifeMs = 5 * 60_000;
/** How much of what it writes to its standard error is kept, to learn why it died. */
const keptErrorChars = 4_096;
/** V8 aborts when its heap is full. */
const isOutOfMemory = (errors: string) => /out of memory|heap limit/i.test(errors);
const mebi = 1024 * 1024;
/** Node itself, before it reads anything. */
const ownMemoryMb = 96;

interface Reading {
  readonly receiver: DocumentReceiver;
  finish(outcome: ReadOutcome): void;
}

export function startReaderProcess(options: ReaderProcessOptions): ReaderProcess {
  const startedAt = performance.now();
  const cpuSeconds = Math.ceil((2 * (maxLifeMs + options.timeoutMs)) / 1_000);
  const program = options.recognizesText ? programs.recognition : programs.reading;
  const child = startSandboxed({ ...options, program, cpuSeconds });
  let reading: Reading | undefined;
  let filesLeft = options.files;
  let hasEnded = false;
  let killedFor: Unreadable | undefined;
  const keptErrors = keepErrors(child);

  const finish = (outcome: ReadOutcome) => {
    reading?.finish(outcome);
    reading = undefined;
  };
  const kill = (reason: Unreadable) => {
    killedFor ??= reason;
    child.kill('SIGKILL');
    return ended;
  };
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      finish({ unreadable: killedFor ?? (isOutOfMemory(keptErrors()) ? 'out_of_memory' : 'broken') });
      resolve();
    };
    child.once('close', end);
    child.once('error', end);
  });

  const acceptBytes = createFrameReader((frame) => {
    // Whatever it sends of its own accord is not an answer.
    if (!reading) throw new RangeError('a frame that nobody asked for');
    const outcome = reading.receiver.accept(frame);
    if (outcome) finish(outcome);
  });
  answersOf(child).on('data', (bytes: Buffer) => {
    if (killedFor) return;
    try {
      acceptBytes(bytes);
    } catch {
      void kill('broken');
    }
  });

  return {
    isUsable: () => {
      return !hasEnded && !killedFor && filesLeft > 0 && performance.now() - startedAt < maxLifeMs;
    },

    read(request) {
      filesLeft--;
      return new Promise((resolve) => {
        const limits = {
          memoryBytes: (options.memoryMb + ownMemoryMb) * mebi,
          processorMs: options.timeoutMs,
        };
        const endWatch = watchProcess(child.pid ?? 0, limits, (reason) => void kill(reason));
        reading = {
          receiver: createDocumentReceiver(request.maxTextChars),
          finish(outcome) {
            endWatch();
            resolve(outcome);
          },
        };
        if (hasEnded) finish({ unreadable: killedFor ?? 'broken' });
        else child.stdin?.write(`${JSON.stringify(request)}\n`);
      });
    },

    kill,
  };
}

function answersOf(child: ChildProcess): Readable {
  // A process that has ended takes no more requests; its exit is reported elsewhere.
  child.stdin?.on('error', () => undefined);
  return child.stdio[3] as Readable;
}

/** Returns a function that gives the last of what the process wrote to its standard error. */
function keepErrors(child: ChildProcess): () => string {
  let kept = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(-keptErrorChars);
  });
  return () => kept;
}
