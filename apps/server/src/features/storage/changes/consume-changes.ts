import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { findDueChanges, postponeChange, removeChanges } from './change.store.ts';
import type { QueuedChange } from './change.ts';

const batchSize = 100;
const firstRetryMs = 5_000;
const slowestRetryMs = 60 * 60_000;

export interface ChangeConsumer {
  /** Whose queue it is. */
  name: string;
  /** Deals with one change; what it throws puts the change off. May be handed a change it has dealt with before. */
  handle(change: QueuedChange, signal: AbortSignal): Promise<void>;
  /** A change that is older is given up; absent: never. */
  maxAgeMs?: number;
  /** How many are under way at once. */
  concurrency: number;
}

/**
 * Deals with everything that is due, at least once each, in the order of writing but for retries, which come after 5 s,
 * 10 s, 20 s … and in the end every hour.
 */
export async function consumeChanges(
  deps: { database: Database; clock: Clock },
  consumer: ChangeConsumer,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const due = await findDueChanges(deps.database.read, consumer.name, deps.clock.now(), batchSize);
    if (due.length === 0) return;
    const outcomes = await handleAll(consumer, due, signal);
    await settle(deps, consumer, outcomes);
  }
}

interface Outcome {
  change: QueuedChange;
  error: unknown;
}

/** As many at once as the consumer wants; those that the signal left undone have no outcome. */
async function handleAll(
  consumer: ChangeConsumer,
  due: readonly QueuedChange[],
  signal: AbortSignal,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = [...due];
  const work = async () => {
    for (let change = queue.shift(); change && !signal.aborted; change = queue.shift()) {
      const error = await consumer.handle(change, signal).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error('failed'),
      );
      outcomes.push({ change, error });
    }
  };
  await Promise.all(Array.from({ length: consumer.concurrency }, work));
  return outcomes;
}

async function settle(
  deps: { database: Database; clock: Clock },
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
