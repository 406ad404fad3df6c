import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { QueryFailure } from '../table-questions.ts';
import type { TableAnswer, TableLimits, TableRequest } from './messages.ts';

/** Thrown if the process has ended, normally or because it exceeded a limit. */
export class TableProcessError extends Error {
  override readonly name = 'TableProcessError';
  readonly failure: QueryFailure;
  constructor(failure: QueryFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

export interface TableProcess {
  /** @throws {TableProcessError}, or the signal's reason; either ends the process */
  ask(request: TableRequest, signal: AbortSignal): Promise<TableAnswer>;
  /** Resolves when the process has ended. */
  end(): Promise<void>;
}

const program = fileURLToPath(new URL('./program.ts', import.meta.url));
/** Limits that the kernel enforces: no core dumps, no bytes in files, processor time. */
const shellScript = 'ulimit -c 0; ulimit -f 0; ulimit -t "$1"; shift; exec env -i "$@"';
/** Node and DuckDB themselves. */
const ownMemoryMb = 256;
const checkEveryMs = 50;
const longestAnswer = 8 * 1024 * 1024;
const mebi = 1024 * 1024;

/** Starts a process without an environment that loads and queries tables. */
export function startTableProcess({ memoryMb, timeoutMs }: TableLimits): TableProcess {
  const cpuSeconds = String(Math.ceil((8 * timeoutMs) / 1_000));
  const nodeArguments = ['--no-warnings', '--max-old-space-size=256', program];
  const child = spawn('/bin/sh', ['-c', shellScript, 'sh', cpuSeconds, process.execPath, ...nodeArguments], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let received = '';
  let waiting: PromiseWithResolvers<TableAnswer> | undefined;
  let failure: TableProcessError | undefined;
  const fail = (error: TableProcessError) => {
    failure ??= error;
    waiting?.reject(failure);
    child.kill('SIGKILL');
  };
  const ended = new Promise<void>((resolve) => {
    child.once('error', (cause) => {
      fail(new TableProcessError('failed', `the process could not be started: ${cause.message}`));
      resolve();
    });
    child.once('close', () => {
      fail(new TableProcessError('failed', 'the process ended'));
      resolve();
    });
  });
  // A process that has ended accepts no more requests. Its end is reported above.
  child.stdin.on('error', () => undefined);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    received += text;
    if (received.length > longestAnswer)
      return fail(new TableProcessError('too_large', 'the answer is too long'));
    const end = received.indexOf('\n');
    if (end === -1) return;
    const line = received.slice(0, end);
    received = received.slice(end + 1);
    waiting?.resolve(JSON.parse(line) as TableAnswer);
  });

  return {
    async ask(request, signal) {
      signal.throwIfAborted();
      if (failure) throw failure;
      waiting = Promise.withResolvers<TableAnswer>();
      const stop = () => fail(new TableProcessError('failed', 'stopped'));
      signal.addEventListener('abort', stop);
      const timer = setTimeout(
        () => fail(new TableProcessError('too_slow', `no answer within ${timeoutMs} ms`)),
        timeoutMs,
      );
      const watch = setInterval(() => {
        void residentBytesOf(child.pid).then((bytes) => {
          const isTooMuch = bytes > (memoryMb + ownMemoryMb) * mebi;
          if (isTooMuch) fail(new TableProcessError('too_large', 'the process took too much memory'));
        });
      }, checkEveryMs);
      try {
        child.stdin.write(`${JSON.stringify(request)}\n`);
        return await waiting.promise;
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        waiting = undefined;
        signal.removeEventListener('abort', stop);
        clearTimeout(timer);
        clearInterval(watch);
      }
    },
    end() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** Returns the anonymous memory of a process; 0 if it has ended, or without `/proc`. */
async function residentBytesOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
