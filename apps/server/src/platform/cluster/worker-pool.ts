import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/index.ts';
import { defineCounter } from '../metrics/instruments.ts';
import type { ErrorCodec } from './channel.ts';
import { type Heartbeat, type Member, startMember } from './member.ts';
import type { CoreMethods } from './methods.ts';

/** The processes that serve S3, from the main process's view. */
export interface WorkerPool {
  /** Resolves once every worker serves; rejects with the first failure. */
  start(): Promise<void>;
  /** Hands an unread connection to the next worker; holds it until one serves. */
  serve(connection: Socket): void;
  isServing(): boolean;
  servingCount(): number;
  /** Reports whether at least one worker serves, and all serving ones answer their pings. */
  isResponsive(): boolean;
  /** Resolves once every live worker has dropped the topic; one that ends, or stays silent, is not awaited. */
  tell(topic: string): Promise<void>;
  /** Returns each live worker's metrics. */
  metrics(): Promise<object[]>;
  /** Resolves when the requests that were running at the time of the call have ended. */
  settled(): Promise<void>;
  /** Lets the workers finish their requests and end. */
  stop(): Promise<void>;
}

export interface WorkerPoolOptions {
  readonly count: number;
  /** The program a worker runs. */
  readonly program: string;
  /** By default the environment of this process. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly methods: CoreMethods;
  readonly errors: ErrorCodec;
  readonly log: Log;
  /** Time to wait for a worker to drop a topic, in milliseconds. */
  readonly answerTimeoutMs?: number;
  readonly heartbeat?: Heartbeat;
}

const replacements = defineCounter({
  name: 'atoll_worker_replacements_total',
  help: 'S3 worker processes that ended unexpectedly and were replaced',
});

const defaultAnswerTimeoutMs = 1000;
const firstBackoffMs = 50;
const maxBackoffMs = 5000;
/** A worker that lived this long didn't die during its start. */
const soundAfterMs = 10_000;

/** Starts the workers and replaces each that dies. Only the requests that it served are lost. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { count, log } = options;
  const answerTimeoutMs = options.answerTimeoutMs ?? defaultAnswerTimeoutMs;
  const members = new Set<Member>();
  const unserved: Socket[] = [];
  const stopping = new AbortController();

  const serve = (connection: Socket) => {
    const serving = [...members].filter((member) => member.isServing());
    // A hanging worker holds its connections until it is replaced, which is better than no worker.
    const next = serving.find((member) => member.isResponsive()) ?? serving[0];
    if (!next) {
      unserved.push(connection);
      return;
    }
    // Moves it to the end, so that all others come before its next turn.
    members.delete(next);
    members.add(next);
    next.serve(connection);
  };

  const enlist = (): Member => {
    const member = startMember({
      ...options,
      onHung: (pid) => log.error({ pid }, 'a worker process does not answer and is killed'),
    });
    members.add(member);
    void member.ended.then(() => {
      members.delete(member);
      for (const connection of member.takeBack()) serve(connection);
    });
    member.serving.then(
      () => unserved.splice(0).forEach(serve),
      () => undefined,
    );
    return member;
  };

  const keepAlive = async (first: Member) => {
    let backoffMs = firstBackoffMs;
    for (let member = first; ; member = enlist()) {
      const startedMs = performance.now();
      await member.ended;
      if (stopping.signal.aborted) return;
      replacements.inc();
      log.error({ pid: member.pid }, 'a worker process ended and is replaced');
      backoffMs = performance.now() - startedMs > soundAfterMs ? firstBackoffMs : backoffMs * 2;
      const pause = Math.min(backoffMs, maxBackoffMs);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
    }
  };

  const askAll = async <T>(ask: (member: Member) => Promise<T>): Promise<T[]> => {
    const live = [...members].filter(({ channel }) => channel.isOpen);
    const answers = await Promise.allSettled(live.map((member) => withTimeout(ask(member), answerTimeoutMs)));
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  };

  const lastMetrics = new WeakMap<Member, object>();
  /** Uses a silent worker's last measurement, so that sums don't fall. */
  const metricsOf = async (member: Member): Promise<object> => {
    const asked = withTimeout(member.channel.call('metrics', undefined), answerTimeoutMs / 2);
    const metrics = await asked.catch((error: unknown) => lastMetrics.get(member) ?? Promise.reject(error));
    lastMetrics.set(member, metrics);
    return metrics;
  };

  const stop = async () => {
    stopping.abort();
    for (const connection of unserved.splice(0)) connection.destroy();
    await Promise.all([...members].map((member) => member.stop()));
  };

  return {
    async start() {
      const started = Array.from({ length: count }, enlist);
      try {
        await Promise.all(started.map(({ serving }) => serving));
      } catch (error) {
        await stop();
        throw error;
      }
      for (const member of started) void keepAlive(member);
    },
    serve,
    isServing: () => [...members].some((member) => member.isServing()),
    servingCount: () => [...members].filter((member) => member.isServing()).length,
    isResponsive() {
      const serving = [...members].filter((member) => member.isServing());
      return serving.length > 0 && serving.every((member) => member.isResponsive());
    },
    async tell(topic) {
      await askAll(({ channel }) => channel.call('drop', topic));
    },
    async settled() {
      const live = [...members].filter(({ channel }) => channel.isOpen);
      await Promise.allSettled(live.map(({ channel }) => channel.call('settle', undefined)));
    },
    metrics: () => askAll(metricsOf),
    stop,
  };
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const late = new AbortController();
  const timeout = sleep(timeoutMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`no answer within ${timeoutMs} ms`);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timeout.catch(() => undefined);
    late.abort();
  }
}
