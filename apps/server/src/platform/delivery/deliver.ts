import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@atoll/database';
import type { Clock } from '../clock.ts';
import { hourMs } from '../time.ts';
import { type AddressState, findAddresses, type OutgoingKind, pause, settle } from './address.store.ts';
import { createTurns, type TurnLimits } from './turns.ts';

/** One turn of an address. */
export interface Turn extends AddressState {
  /** The address failed the last time: a single attempt shows whether it works again. */
  readonly isProbe: boolean;
  readonly signal: AbortSignal;
}

/** The result of a turn. `waits`: more work is due at that time, or now if it has passed; `idle`: none is. */
export type Outcome = { readonly kind: 'waits'; readonly at: number } | { readonly kind: 'idle' | 'failed' };

/** Work of one kind for user-configured addresses. */
export interface DeliverySource {
  readonly kind: OutgoingKind;
  /** Returns addresses with pending work, or that must be visited. */
  findWaiting(now: number): Promise<readonly AddressState[]>;
  /** Does some of an address's work. An error counts as a failure of the address. */
  serve(turn: Turn): Promise<Outcome>;
}

export interface DeliveryLimits extends TurnLimits {
  /** A longer turn makes its address a slow one. */
  readonly slowMs: number;
  /** Interval between checks for new work during turns. */
  readonly lookMs: number;
  /** After the first failure; doubled after each further one. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

const deliveryLimits: DeliveryLimits = {
  total: 16,
  perAccount: 4,
  doubtful: 8,
  slowMs: 2_000,
  lookMs: 500,
  firstPauseMs: 5_000,
  longestPauseMs: hourMs,
};

export interface Delivery {
  /** Runs turns until nothing is due, including work that arrives in the meantime. */
  run(signal: AbortSignal): Promise<void>;
}

export interface DeliveryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void };
  readonly limits?: Partial<DeliveryLimits>;
}

/**
 * Schedules turns fairly by account and address. A failed address is paused, longer each time and with a random offset, and then
 * probed by a single attempt. The pauses are in the database, so every process respects them.
 */
export function createDelivery(deps: DeliveryDeps, source: DeliverySource): Delivery {
  const limits = { ...deliveryLimits, ...deps.limits };
  const turns = createTurns<AddressState>(limits);
  return {
    async run(signal) {
      const running = new Set<Promise<void>>();
      /** Addresses whose turns ended since the last search, which may have read older data about them. */
      const ended = new Set<string>();
      let failure: { error: unknown } | undefined;
      const begin = (lane: AddressState) => {
        const start = performance.now();
        const turn: Promise<void> = takeTurn(deps, { source, limits, lane, signal })
          .catch((error: unknown) => {
            // If the result can't be stored, the same turn would come next.
            failure ??= { error };
          })
          .finally(() => {
            turns.end(lane, performance.now() - start > limits.slowMs);
            running.delete(turn);
            ended.add(lane.address);
          });
        running.add(turn);
      };
      try {
        while (!signal.aborted && !failure) {
          ended.clear();
          const runnable = await findRunnable(deps, source);
          const waiting = runnable.filter(({ address }) => !ended.has(address));
          for (let lane = turns.next(waiting); lane; lane = turns.next(waiting)) begin(lane);
          if (ended.size > 0) continue;
          if (running.size === 0) return;
          await nextChange(running, limits.lookMs, signal);
        }
      } finally {
        await Promise.all(running);
      }
      if (failure) throw failure.error;
    },
  };
}

async function findRunnable({ clock }: DeliveryDeps, source: DeliverySource): Promise<AddressState[]> {
  const waiting = await source.findWaiting(clock.now());
  const now = clock.now();
  return waiting.filter(({ nextAt }) => nextAt <= now);
}

interface Taken {
  source: DeliverySource;
  limits: DeliveryLimits;
  lane: AddressState;
  signal: AbortSignal;
}

async function takeTurn(
  { database, clock, log }: DeliveryDeps,
  { source, limits, lane, signal }: Taken,
): Promise<void> {
  const { kind } = source;
  const outcome = await source
    .serve({ ...lane, isProbe: lane.failures > 0, signal })
    .catch((err: unknown): Outcome => {
      if (!signal.aborted) log.warn({ err, address: lane.address }, 'a delivery failed unexpectedly');
      return { kind: 'failed' };
    });
  // An aborted turn says nothing about the address.
  if (outcome.kind === 'failed' && signal.aborted) return;
  const now = clock.now();
  await database.transaction(async (tx) => {
    if (outcome.kind !== 'failed') {
      await settle(tx, lane, outcome.kind === 'waits' ? outcome.at : null, now);
      return;
    }
    const failures = ((await findAddresses(tx, [lane.address])).get(lane.address)?.failures ?? 0) + 1;
    await pause(tx, { ...lane, kind }, { failures, until: now + pauseMs(failures, limits) });
  });
}

/** Returns a random time between half and all of the doubled pause. */
function pauseMs(failures: number, { firstPauseMs, longestPauseMs }: DeliveryLimits): number {
  const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
  return Math.floor(longest * (0.5 + Math.random() / 2));
}

async function nextChange(
  running: Iterable<Promise<void>>,
  lookMs: number,
  signal: AbortSignal,
): Promise<void> {
  const waking = new AbortController();
  const look = sleep(lookMs, undefined, { signal: AbortSignal.any([signal, waking.signal]) });
  await Promise.race([...running, look.catch(() => undefined)]);
  waking.abort();
}
