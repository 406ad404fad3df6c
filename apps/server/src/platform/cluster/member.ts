import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { type Channel, createChannel, type ErrorCodec } from './channel.ts';
import type { CoreMethods, WorkerMethods } from './methods.ts';
import { handedOver, wireToWorker } from './wires.ts';

/** One worker process, seen from the core. */
export interface Member {
  readonly pid: number | undefined;
  readonly channel: Channel<WorkerMethods>;
  /** Resolves when it serves, rejects when it can't or ends before. */
  readonly serving: Promise<void>;
  readonly ended: Promise<void>;
  isServing(): boolean;
  serve(connection: Socket): void;
  /** Connections that were still to be handed over when it ended; nothing was read from them. */
  takeBack(): Socket[];
  /** Resolves once it has finished what is under way and ended. */
  stop(): Promise<void>;
}

export function startMember({
  program,
  environment,
  methods,
  errors,
}: {
  program: string;
  environment?: NodeJS.ProcessEnv;
  methods: CoreMethods;
  errors: ErrorCodec;
}): Member {
  const child = fork(program, { serialization: 'advanced', ...(environment && { env: environment }) });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const served = Promise.withResolvers<void>();
  served.promise.catch(() => undefined);
  const waiting = new Set<Socket>();
  let serves = false;
  let isStopping = false;
  const channel = createChannel<WorkerMethods>({
    wire: wireToWorker(child),
    errors,
    methods: {
      ...methods,
      async serving() {
        serves = true;
        served.resolve();
      },
      async failed(reason: unknown) {
        served.reject(errors.decode(reason));
      },
    },
  });
  void ended.then(() => served.reject(new Error('a worker process ended before it served')));
  return {
    pid: child.pid,
    channel,
    serving: served.promise,
    ended,
    isServing: () => serves && !isStopping && child.connected,
    serve(connection) {
      waiting.add(connection);
      // Node would leave a connection open, with nobody to answer, whose worker ends before it confirms it. Once it is
      // sent the worker's copy is the one that counts, and goes with the worker.
      child.send(handedOver, connection, { keepOpen: true }, () => {
        waiting.delete(connection);
        connection.destroy();
      });
    },
    takeBack() {
      const left = [...waiting].filter((connection) => !connection.destroyed);
      waiting.clear();
      return left;
    },
    async stop() {
      isStopping = true;
      channel.call('stop', undefined).catch(() => undefined);
      await ended;
    },
  };
}
