import type { Database } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import type { Job } from '../../../../platform/jobs/index.ts';
import type { Log } from '../../../../platform/log/index.ts';
import { firstNumber } from '../records/message.ts';
import type { AnswerQueue } from './answer-queue.ts';
import { endAnswerWith } from './end-answer.ts';
import type { LiveAnswers } from './live-answers.ts';
import {
  claimAbandoned,
  deleteEvents,
  findEvents,
  findStopped,
  hasAbandoned,
  renewLeases,
} from './running-answer.store.ts';
import { unfinished } from './write-answer.ts';

export interface TakeoverDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly holder: string;
  readonly leaseMs: number;
  readonly live: LiveAnswers;
  readonly queue: AnswerQueue;
}

const everyMs = 1_000;
/** Interval between searches for abandoned answers of other processes. */
const takeoverMs = 5_000;
const pageSize = 100;
/** An answer that crashes its process is not retried forever. */
const mostAttempts = 3;

/** Renews this process's leases of its answers, stops those whose readers asked another process to, and takes over abandoned ones. */
export function createTakeoverJob(deps: TakeoverDeps): Job {
  const { database, clock, holder, leaseMs, live } = deps;
  let renewedAt = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'agents-answers',
    everyMs,
    claims: 'itself',
    async run(signal) {
      const now = clock.now();
      if (live.all().length > 0) {
        for (const id of await findStopped(database.read, holder)) live.get(id)?.stopping.abort();
        if (Math.abs(now - renewedAt) >= leaseMs / 3) {
          renewedAt = now;
          await database.transaction((tx) => renewLeases(tx, holder, now + leaseMs));
        }
      }
      if (signal.aborted || Math.abs(now - lookedAt) < takeoverMs) return;
      lookedAt = now;
      if (await hasAbandoned(database.read, holder)) await takeOver(deps, signal);
    },
  };
}

async function takeOver(deps: TakeoverDeps, signal: AbortSignal): Promise<void> {
  const { database, clock, holder, leaseMs } = deps;
  const now = clock.now();
  const claimed = await database.transaction((tx) =>
    claimAbandoned(tx, {
      holder,
      now,
      leaseUntil: now + leaseMs,
      latestLease: now + 2 * leaseMs,
      isAlone: database.dialect === 'sqlite',
      limit: pageSize,
    }),
  );
  for (const answer of claimed) {
    await goOn(deps, answer);
    if (signal.aborted) return;
  }
}

/** Restarts an answer, or ends it with its text so far if readers have already seen some of it. */
async function goOn(
  deps: TakeoverDeps,
  { id, accountId, attempt }: { id: string; accountId: string; attempt: number },
): Promise<void> {
  const events = (await findEvents(deps.database.read, id, 0)).map(({ event }) => event);
  const hasWords = events.some(({ type }) => type === 'delta');
  if (!hasWords && attempt < mostAttempts) {
    await deps.database.transaction((tx) => deleteEvents(tx, id));
    deps.live.open(id, firstNumber(attempt));
    deps.queue.add(accountId, id);
    return;
  }
  deps.log.info({ messageId: id }, 'an answer of an earlier process is kept as far as it came');
  const live = deps.live.open(id, firstNumber(attempt - 1));
  const isGivenUp = !hasWords;
  await endAnswerWith(deps, {
    messageId: id,
    live,
    choice: null,
    events: isGivenUp ? [...events, unfinished('failed', '')] : events,
    state: isGivenUp ? 'ended' : 'interrupted',
  }).finally(() => deps.live.close(id));
}
