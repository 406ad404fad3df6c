import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { hourMs } from '../../../platform/time.ts';
import { findDueChanges, postponeChange, removeChanges } from './change.store.ts';
import type { QueuedChange } from './change.ts';

const batchSize = 100;
const firstRetryMs = 5_000;
const slowestRetryMs = hourMs;

export interface ChangeConsumer {
  /** The name of the queue. */
  name: string;
  /** Handles one change; an error postpones it. The same change may be handled more than once. */
  handle(change: QueuedChange): Promise<void>;
  /** Older changes are dropped; by default none. */
  maxAgeMs?: number;
  /** Number of changes to handle in parallel. */
  concurrency: number;
}

/** Numbers of handled and postponed changes. */
export interface Consumed {
  readonly done: number;
  readonly failed: number;
}

interface ConsumeDeps {
  database: Database;
  clock: Clock;
}

/** Handles all due changes at least once each, in the order of writing, except for retries after 5 s, 10 s, 20 s … up to an hour. */
export async function consumeChanges(
  deps: ConsumeDeps,
  consumer: ChangeConsumer,
  { signal: stopping, turn: signal }: { readonly signal: AbortSignal; readonly turn: AbortSignal },
): Promise<Consumed> {
  const sum = { done: 0, failed: 0 };
  for (;;) {
    const { done, failed } = await consumeSome(deps, consumer, { limit: batchSize, signal, stopping });
    sum.done += done;
    sum.failed += failed;
    if (done + failed === 0 || signal.aborted) return sum;
  }
}

export interface Batch {
  readonly limit: number;
  /** Once it fires, no further change is started, and running ones are awaited. */
  readonly signal: AbortSignal;
  /** A failure after it fired counts as aborted and changes nothing; so does a failure with the reason of `signal`. */
  readonly stopping?: AbortSignal;
}

/** Handles one batch like `consumeChanges`. After the first failure, no further change is started. */
export async function consumeSome(
  deps: ConsumeDeps,
  consumer: ChangeConsumer,
  { limit, signal, stopping = signal }: Batch,
): Promise<Consumed> {
  if (signal.aborted) return { done: 0, failed: 0 };
  const due = await findDueChanges(deps.database.read, consumer.name, deps.clock.now(), limit);
  if (due.length === 0) return { done: 0, failed: 0 };
  const all = await handleAll(consumer, due, signal);
  const isBrokenOff = (error: unknown) => stopping.aborted || (signal.aborted && error === signal.reason);
  const outcomes = all.filter(({ error }) => error === undefined || !isBrokenOff(error));
  await settle(deps, consumer, outcomes);
  const failed = outcomes.filter(({ error }) => error !== undefined).length;
  return { done: outcomes.length - failed, failed };
}

interface Outcome {
  change: QueuedChange;
  error: unknown;
}

/** Handles changes in parallel; those that were not started have no outcome. */
async function handleAll(
  consumer: ChangeConsumer,
  due: readonly QueuedChange[],
  signal: AbortSignal,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = [...due];
  let hasFailed = false;
  const work = async () => {
    for (
      let change = queue.shift();
      change;
      change = signal.aborted || hasFailed ? undefined : queue.shift()
    ) {
      const error = await consumer.handle(change).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error('failed'),
      );
      hasFailed ||= error !== undefined;
      outcomes.push({ change, error });
    }
  };
  await Promise.all(Array.from({ length: consumer.concurrency }, work));
  return outcomes;
}

async function settle(
  deps: ConsumeDeps,
  { maxAgeMs = Number.POSITIVE_INFINITY }: ChangeConsumer,
  outcomes: readonly Outcome[],
): Promise<void> {
  const now = deps.clock.now();
  const isOver = ({ change, error }: Outcome) => error === undefined || now - change.happenedAt > maxAgeMs;
  await deps.database.transaction(async (tx) => {
    await removeChanges(
      tx,
      outcomes.filter(isOver).map(({ change }) => change.id),
    );
    for (const outcome of outcomes) {
      if (isOver(outcome)) continue;
      const waitMs = Math.min(firstRetryMs * 2 ** outcome.change.attempts, slowestRetryMs);
      await postponeChange(tx, outcome.change, now + waitMs, String(outcome.error));
    }
  });
}
