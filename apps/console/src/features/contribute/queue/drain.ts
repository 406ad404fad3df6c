import { codes, transportCodes } from '@atoll/contract';
import { CallRefused } from '#lib/calls/call-refused.ts';
import type { Queue } from './queue.ts';
import type { QueuedItem } from './queued-item.ts';
import { type SendDeps, sendItem } from './send-item.ts';

export interface DrainDeps extends SendDeps {
  readonly queue: Queue;
  readonly now: () => number;
  /** Returns the signed-in person; null if there is none. */
  readonly owner: () => string | null;
  readonly onProgress: (clientKey: string, sentBytes: number) => void;
}

/** `idle`: everything is sent. `later`: something waits until `dueAt`. `signed-out`: the person has to sign in again. */
export type Drained =
  | { readonly state: 'idle' }
  | { readonly state: 'later'; readonly dueAt: number }
  | { readonly state: 'signed-out' };

const firstWaitMs = 2_000;
const longestWaitMs = 5 * 60_000;

/** Temporary refusals: a paused project may reopen, storage may be connected again, and rate limits apply per minute. */
const passingCodes: ReadonlySet<number> = new Set([
  codes.hubStorageUnlinked,
  codes.tooManyRequests,
  codes.storageExceeded,
  codes.bucketQuotaReached,
]);

const signedOutCodes: ReadonlySet<number> = new Set([
  transportCodes.tokenMissing,
  codes.authorizationExpired,
  codes.notMember,
]);

/** Returns the delay after this many failed attempts. It doubles each time, up to five minutes. */
export function waitAfter(attempts: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 20));
}

/** Sends the signed-in person's items in the order in which they were submitted, until all are received or have to wait. */
export async function drain(deps: DrainDeps, signal: AbortSignal): Promise<Drained> {
  const { queue, now, owner } = deps;
  await queue.tidy();
  const seen = new Set<string>();
  for (;;) {
    const person = owner();
    if (person === null) return { state: 'signed-out' };
    const items = await queue.list();
    const next = items.find((item) => isDue(item, person, now()) && !seen.has(item.clientKey));
    if (!next) return laterOr(items, person);
    seen.add(next.clientKey);
    const outcome = await attempt(next, deps, signal);
    // A refused item must not block the others. Without a network, all of them wait.
    if (outcome === 'signed-out') return { state: 'signed-out' };
    if (outcome === 'no-network') return laterOr(await queue.list(), person);
  }
}

function isDue(item: QueuedItem, person: string, nowMs: number): boolean {
  return item.state === 'waiting' && item.owner === person && item.dueAt <= nowMs;
}

function laterOr(items: readonly QueuedItem[], person: string): Drained {
  const dueAt = items
    .filter((item) => item.state === 'waiting' && item.owner === person)
    .reduce((soonest, item) => Math.min(soonest, item.dueAt), Number.POSITIVE_INFINITY);
  return Number.isFinite(dueAt) ? { state: 'later', dueAt } : { state: 'idle' };
}

type Outcome = 'received' | 'refused' | 'postponed' | 'no-network' | 'signed-out';

async function attempt(item: QueuedItem, deps: DrainDeps, signal: AbortSignal): Promise<Outcome> {
  const { queue, now, onProgress } = deps;
  const { clientKey } = item;
  try {
    const file = item.file ? await queue.file(clientKey) : undefined;
    if (item.file && !file) {
      await queue.update(clientKey, { state: 'refused', refusal: { code: 0, message: '' } });
      return 'refused';
    }
    const itemId = await sendItem(item, file ?? null, deps, {
      signal,
      onSent: (bytes) => onProgress(clientKey, bytes),
      onStarted: (itemId) => queue.update(clientKey, { itemId }),
    });
    await queue.received(clientKey, itemId);
    return 'received';
  } catch (error) {
    if (error instanceof CallRefused && signedOutCodes.has(error.code)) return 'signed-out';
    if (error instanceof CallRefused && !passingCodes.has(error.code)) {
      await queue.update(clientKey, {
        state: 'refused',
        refusal: { code: error.code, message: error.message },
      });
      return 'refused';
    }
    const attempts = item.attempts + 1;
    await queue.update(clientKey, { attempts, dueAt: now() + waitAfter(attempts) });
    return isAnswer(error) ? 'postponed' : 'no-network';
  }
}

/** Reports whether the server or the store answered, which means that the network works and the next item may succeed. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && (error instanceof CallRefused || 'status' in error);
}
