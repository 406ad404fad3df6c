import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Statement, StatementRows } from '@atoll/database';
import { createChannel, wireToWorker } from '../cluster/index.ts';
import { readErrors } from './read-errors.ts';

/** A reader's methods for the core. A type rather than an interface, so that it is a record of methods. */
export type ReaderMethods = {
  read(statement: Statement): Promise<StatementRows>;
  query(request: { name: string; input: unknown }): Promise<unknown>;
  ping(nothing: null): Promise<null>;
};

export interface ReaderTask {
  readonly method: 'read' | 'query';
  readonly input: unknown;
}

/** The core's methods for a reader. */
export type ReaderHostMethods = {
  /** Says that the reader has started. */
  ready(nothing: null): Promise<void>;
  /** Says that it begins its task, during which it answers nothing else. */
  begins(nothing: null): Promise<void>;
};

/** The core's view of a reader process. It performs one task at a time. */
export interface ReaderProcess {
  readonly pid: number | undefined;
  readonly isOpen: () => boolean;
  /** Gives it its task. Kills it if it does not begin. */
  run(task: ReaderTask): Promise<unknown>;
  /** Resolves when it has started; never if it ends before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  /**
   * Asks whether it answers, unless it has answered within the last second. Resolves when it has, or when it was killed because it
   * did not. Call it only while it has no task, because a read keeps it from answering.
   */
  check(): Promise<void>;
  /** Kills it at once: SQLite can't be interrupted from within its process. */
  kill(): void;
  wasKilled(): boolean;
  /** Lets it end; resolves when it has. */
  stop(): Promise<void>;
}

const stopTimeoutMs = 2_000;
/** A reader that answered this recently needs no check. */
const recentMs = 1_000;
const defaultHungAfterMs = 7_000;

export interface ReaderStart {
  readonly program: string;
  readonly programArguments: readonly string[];
  /** A reader that neither answers nor begins its task for this long is killed. */
  readonly hungAfterMs?: number | undefined;
}

export function startReader(start: ReaderStart): ReaderProcess {
  const { program, programArguments, hungAfterMs = defaultHungAfterMs } = start;
  const child = fork(program, programArguments, { serialization: 'advanced' });
  // A process that could not be started has no exit event.
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
  let beginning: NodeJS.Timeout | undefined;
  const methods: ReaderHostMethods = {
    ready: async () => setReady(),
    begins: async () => clearTimeout(beginning),
  };
  let wasKilled = false;
  const kill = () => {
    wasKilled = true;
    child.kill('SIGKILL');
  };
  const channel = createChannel<ReaderMethods>({ wire: wireToWorker(child), methods, errors: readErrors });
  let answeredAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  const ping = async () => {
    const hung = setTimeout(kill, hungAfterMs);
    await Promise.race([channel.call('ping', null), ended]).catch(() => undefined);
    clearTimeout(hung);
    answeredAt = performance.now();
    checking = undefined;
  };
  return {
    pid: child.pid,
    isOpen: () => channel.isOpen,
    async run({ method, input }) {
      beginning = setTimeout(kill, hungAfterMs);
      try {
        return await channel.call(method, input as never);
      } finally {
        clearTimeout(beginning);
      }
    },
    ready,
    ended,
    async check() {
      if (performance.now() - answeredAt < recentMs) return;
      checking ??= ping();
      await checking;
    },
    kill,
    wasKilled: () => wasKilled,
    async stop() {
      if (child.connected) child.disconnect();
      const isLate = await Promise.race([
        ended.then(() => false),
        sleep(stopTimeoutMs, true, { ref: false }),
      ]);
      if (isLate) kill();
      await ended;
    },
  };
}
