import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { type Channel, createChannel, type ErrorCodec } from './channel.ts';
import type { CoreMethods, WorkerMethods } from './methods.ts';
import { handedOver, wireToWorker } from './wires.ts';

/** A worker process, from the main process's view. */
export interface Member {
  readonly pid: number | undefined;
  readonly channel: Channel<WorkerMethods>;
  /** Resolves when it serves; rejects if it can't, or ends before. */
  readonly serving: Promise<void>;
  readonly ended: Promise<void>;
  isServing(): boolean;
  /** Reports whether it answered its last pings without a failure. Other workers are preferred for new connections. */
  isResponsive(): boolean;
  serve(connection: Socket): void;
  /** Returns connections that were not handed over when it ended; nothing was read from them. */
  takeBack(): Socket[];
  /** Resolves once it has finished its requests and ended. */
  stop(): Promise<void>;
}

/** The limits after which a worker counts as slow or hung, in pings. */
export interface Heartbeat {
  /** Milliseconds between two pings. */
  readonly everyMs: number;
  /** Unanswered pings after which a serving worker is killed. */
  readonly hungAfter: number;
}

/** An event loop blocked for a second or two is a slow query; seven seconds are not. */
const usualHeartbeat: Heartbeat = { everyMs: 1000, hungAfter: 7 };
const slowAfter = 2;
/** Loading the program takes seconds on a busy machine, during which nothing is answered. */
const hungAtStartAfter = 60;

export function startMember({
  program,
  environment,
  methods,
  errors,
  heartbeat = usualHeartbeat,
  onHung,
}: {
  program: string;
  environment?: NodeJS.ProcessEnv;
  methods: CoreMethods;
  errors: ErrorCodec;
  heartbeat?: Heartbeat;
  /** Called before a hung worker is killed. */
  onHung: (pid: number | undefined) => void;
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
  const pulse = keepPulse({
    everyMs: heartbeat.everyMs,
    ping: () => channel.call('ping', undefined),
    onMissed(unanswered) {
      if (unanswered < (serves ? heartbeat.hungAfter : hungAtStartAfter)) return;
      onHung(child.pid);
      child.kill('SIGKILL');
    },
  });
  void ended.then(pulse.stop);
  return {
    pid: child.pid,
    channel,
    serving: served.promise,
    ended,
    isServing: () => serves && !isStopping && child.connected,
    isResponsive: pulse.isSteady,
    serve(connection) {
      waiting.add(connection);
      // If a worker ends before it confirms a connection, Node would leave it open without an owner. Once sent, only
      // the worker's copy counts, which ends with the worker.
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

/**
 * Pings a worker and counts unanswered pings. It counts pings instead of measuring time, because the worker is not at
 * fault for time in which this process was suspended or busy.
 */
function keepPulse({
  everyMs,
  ping,
  onMissed,
}: {
  everyMs: number;
  ping: () => Promise<void>;
  onMissed: (unanswered: number) => void;
}): { stop(): void; isSteady(): boolean } {
  let unanswered = 0;
  let isSound = true;
  const noteAnswer = (sound: boolean) => {
    unanswered = 0;
    isSound = sound;
  };
  const timer = setInterval(() => {
    if (unanswered > 0) onMissed(unanswered);
    unanswered += 1;
    // Any answer, even a refusal, proves that the worker's event loop runs.
    ping().then(
      () => noteAnswer(true),
      () => noteAnswer(false),
    );
  }, everyMs).unref();
  return { stop: () => clearInterval(timer), isSteady: () => isSound && unanswered < slowAfter };
}
