import { codes, transportCodes } from '@atoll/contract';
import { CallRefused } from '#lib/call-refused.ts';
import type { Queue } from './queue.ts';
import type { QueuedItem } from './queued-item.ts';
import { type SendDeps, sendItem } from './send-item.ts';

export interface DrainDeps extends SendDeps {
  readonly queue: Queue;
  readonly now: () => number;
  /** The signed-in person; null: nobody. */
  readonly owner: () => string | null;
  readonly onProgress: (clientKey: string, sentBytes: number) => void;
}

/** `idle`: nothing is left to send. `later`: something waits until `dueAt`. `signed-out`: the person has to sign in again. */
export type Drained =
  | { readonly state: 'idle' }
  | { readonly state: 'later'; readonly dueAt: number }
  | { readonly state: 'signed-out' };

const firstWaitMs = 2_000;
const longestWaitMs = 5 * 60_000;

/** The server refuses these for now: a paused project may go on, storage may be connected again, calls are counted by the minute. */
const passingCodes: ReadonlySet<number> = new Set([
  codes.hubStorageUnlinked,
  codes.tooManyRequests,
  codes.storageExceeded,
]);

const signedOutCodes: ReadonlySet<number> = new Set([
  transportCodes.tokenMissing,
  codes.authorizationExpired,
  codes.notMember,
]);

/** Returns how long to wait after so many failed attempts: twice as long each time, up to five minutes. */
export function waitAfter(attempts: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 20));
}

/** Sends what the signed-in person handed in, in that order, until it is all received or has to wait. */
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
    // One item that the store does not take must not hold up the others; a network that is gone holds up all of them.
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

/** Whether server or store answered: then the network is there, and the next item may fare better. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && (error instanceof CallRefused || 'status' in error);
}
