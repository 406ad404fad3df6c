import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { boundToParent } from '../bound-to-parent.ts';
import { programEnvironment } from '../program-environment.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const pinnedNode = fileURLToPath(new URL('../../../../node_modules/.bin/node', import.meta.url));
/** The options of `npm start` (scripts/lib/paths.mjs). */
const serverArguments = ['--max-semi-space-size=8', 'apps/server/src/main.ts'];
/** Longer than any start takes on a busy machine: only one that hangs is ended. */
const defaultStartTimeoutMs = 120_000;
const stopTimeoutMs = 60_000;
const healthIntervalMs = 25;

/** One run of the server program. */
export interface AtollChild {
  readonly pid: number;
  /** Sends SIGTERM. Rejects unless the program then ends with code 0. */
  stop(): Promise<void>;
  /** SIGKILL: what a power cut leaves of a process. */
  kill(): Promise<void>;
}

/** Starts the server program, and resolves when it serves. */
export type Launch = (given: {
  /** Origin of the console. */
  readonly url: string;
  readonly environment: Record<string, string>;
  /** Takes what the program prints. */
  readonly log: (text: string) => void;
  /** Undefined: two minutes. */
  readonly startTimeoutMs: number | undefined;
}) => Promise<AtollChild>;

/** Starts the real program on the pinned runtime and waits until `/healthz` answers 200. */
export const startChild: Launch = async ({
  url,
  environment,
  log,
  startTimeoutMs = defaultStartTimeoutMs,
}) => {
  const [program, args] = boundToParent('KILL', pinnedNode, serverArguments);
  const child = spawn(program, args, {
    cwd: repository,
    env: programEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.setEncoding('utf8').on('data', log);
  child.stderr.setEncoding('utf8').on('data', log);

  try {
    await Promise.race([healthy(url, child, startTimeoutMs), endedEarly(child)]);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }

  return {
    pid: child.pid ?? 0,
    async stop() {
      const code = await signal(child, 'SIGTERM');
      if (code !== 0) throw new Error(`The server ended with ${code ?? child.signalCode} on SIGTERM.`);
    },
    async kill() {
      await signal(child, 'SIGKILL');
    },
  };
};

async function endedEarly(child: ChildProcess): Promise<never> {
  const [code, signalName] = await once(child, 'exit');
  throw new Error(`The server ended with ${code ?? signalName} before it was ready.`);
}

async function healthy(url: string, child: ChildProcess, startTimeoutMs: number): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.status === 200) return;
    if (Date.now() > deadline) {
      throw new Error(
        `/healthz did not answer 200 within ${startTimeoutMs} ms (last: ${answer?.status ?? 'nothing'}).`,
      );
    }
    await delay(healthIntervalMs);
  }
}

/** Resolves with the exit code (null after a signal); one that doesn't go in time is killed, and that is an error. */
async function signal(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(name);
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  const [code] = await exited;
  clearTimeout(timer);
  return code;
}
