import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Statement, StatementRows } from '@atoll/database';
import { type Channel, createChannel, wireToWorker } from '../cluster/index.ts';
import { readErrors } from './read-errors.ts';

/** A reader's methods for the core. A type rather than an interface, so that it is a record of methods. */
export type ReaderMethods = {
  read(statement: Statement): Promise<StatementRows>;
  query(request: { name: string; input: unknown }): Promise<unknown>;
};

/** The core's methods for a reader. */
export type ReaderHostMethods = {
  /** Says that the reader has started. */
  ready(nothing: null): Promise<void>;
};

/** The core's view of a reader process. It performs one task at a time. */
export interface ReaderProcess {
  readonly pid: number | undefined;
  readonly channel: Channel<ReaderMethods>;
  /** Resolves when it has started; never if it ends before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  /** Kills it at once: SQLite can't be interrupted from within its process. */
  kill(): void;
  wasKilled(): boolean;
  /** Lets it end; resolves when it has. */
  stop(): Promise<void>;
}

const stopTimeoutMs = 2_000;

export function startReader(program: string, programArguments: readonly string[]): ReaderProcess {
  const child = fork(program, programArguments, { serialization: 'advanced' });
  // A process that could not be started has no exit event.
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
  const methods: ReaderHostMethods = { ready: async () => setReady() };
  let wasKilled = false;
  const kill = () => {
    wasKilled = true;
    child.kill('SIGKILL');
  };
  return {
    pid: child.pid,
    channel: createChannel<ReaderMethods>({ wire: wireToWorker(child), methods, errors: readErrors }),
    ready,
    ended,
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
