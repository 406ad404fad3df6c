import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { createFrameReader, type Frame } from '../wire/frame-reader.ts';
import { type SandboxOptions, startSandboxed } from './sandbox.ts';
import { type StopReason, watchProcess } from './watch-process.ts';

/** Assembles and checks the frames of one answer. */
export interface AnswerReceiver<Outcome> {
  /**
   * Returns the outcome once the answer is complete.
   *
   * @throws for a frame that a sound process never sends; the process is killed
   */
  accept(frame: Frame): Outcome | undefined;
  /** Returns the outcome of a process that ended before its answer was complete. */
  stop(reason: StopReason): Outcome;
}

/** A process that answers one request at a time. */
export interface WorkerProcess<Request, Outcome> {
  /** Reports whether the process can take another request. */
  isUsable(): boolean;
  /** Resolves with an outcome even if the file makes the process die. It never rejects. */
  run(request: Request, receiver: AnswerReceiver<Outcome>): Promise<Outcome>;
  /** Kills the process. A running request ends with the reason. Resolves when the process has ended. */
  kill(reason: StopReason): Promise<void>;
}

export interface WorkerProcessOptions extends Omit<SandboxOptions, 'cpuSeconds'> {
  /** Limit of processor time for one request, in milliseconds. Five times as much may elapse on a busy machine. */
  readonly timeoutMs: number;
  /** Maximum number of requests per process. */
  readonly requests: number;
}

const maxLifeMs = 5 * 60_000;
/** Length of the kept end of its standard error, which explains crashes. */
const keptErrorChars = 4_096;
/** V8 aborts when its heap is full. */
const isOutOfMemory = (errors: string) => /out of memory|heap limit/i.test(errors);
const mebi = 1024 * 1024;
/** Memory of Node itself, before it reads anything. */
const ownMemoryMb = 96;

interface Running<Outcome> {
  readonly receiver: AnswerReceiver<Outcome>;
  finish(outcome: Outcome): void;
}

/** Starts a sandboxed process that answers requests in frames, and kills it when it exceeds a limit or misbehaves. */
export function startWorkerProcess<Request, Outcome>(
  options: WorkerProcessOptions,
): WorkerProcess<Request, Outcome> {
  const startedAt = performance.now();
  const cpuSeconds = Math.ceil((2 * (maxLifeMs + options.timeoutMs)) / 1_000);
  const child = startSandboxed({ ...options, cpuSeconds });
  let running: Running<Outcome> | undefined;
  let requestsLeft = options.requests;
  let hasEnded = false;
  let killedFor: StopReason | undefined;
  const keptErrors = keepErrors(child);

  const finish = (outcome: Outcome) => {
    running?.finish(outcome);
    running = undefined;
  };
  const stop = (reason: StopReason) => {
    if (running) finish(running.receiver.stop(reason));
  };
  const kill = (reason: StopReason) => {
    killedFor ??= reason;
    child.kill('SIGKILL');
    return ended;
  };
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      stop(killedFor ?? (isOutOfMemory(keptErrors()) ? 'out_of_memory' : 'broken'));
      resolve();
    };
    child.once('close', end);
    child.once('error', end);
  });

  const acceptBytes = createFrameReader((frame) => {
    // Unrequested frames are not an answer.
    if (!running) throw new RangeError('a frame that nobody asked for');
    const outcome = running.receiver.accept(frame);
    if (outcome !== undefined) finish(outcome);
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
      return !hasEnded && !killedFor && requestsLeft > 0 && performance.now() - startedAt < maxLifeMs;
    },

    run(request, receiver) {
      requestsLeft--;
      return new Promise((resolve) => {
        const limits = {
          memoryBytes: (options.memoryMb + ownMemoryMb) * mebi,
          processorMs: options.timeoutMs,
        };
        const endWatch = watchProcess(child.pid ?? 0, limits, (reason) => void kill(reason));
        running = {
          receiver,
          finish(outcome) {
            endWatch();
            resolve(outcome);
          },
        };
        if (hasEnded) stop(killedFor ?? 'broken');
        else child.stdin?.write(`${JSON.stringify(request)}\n`);
      });
    },

    kill,
  };
}

function answersOf(child: ChildProcess): Readable {
  // A process that has ended takes no more requests. Its exit is reported elsewhere.
  child.stdin?.on('error', () => undefined);
  return child.stdio[3] as Readable;
}

/** Returns a function that returns the end of the process's standard error. */
function keepErrors(child: ChildProcess): () => string {
  let kept = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(-keptErrorChars);
  });
  return () => kept;
}
