import type { Reader, Transaction } from '@atoll/database';
import { sql } from 'kysely';
import { declareDueDates } from '../jobs/index.ts';
import { dayMs } from '../time.ts';

/** `scrub` and `repair`: replicas on a backup node to verify, and damaged blobs to repair from one. */
export type OutgoingKind = 'webhook' | 'node' | 'logout' | 'scrub' | 'repair';

/** An address with pending work, or that failed at its last attempt. */
export interface AddressState {
  /** Identifies a webhook, a node, an app or a blob, with its kind. */
  readonly address: string;
  readonly accountId: string;
  /** Consecutive failures; 0 after a success. */
  readonly failures: number;
  /** Earliest next attempt, in milliseconds since 1970. */
  readonly nextAt: number;
  /** Counts the wake-ups since the row was created. */
  readonly wakes: number;
}

/** Longer than any pause, and than any work waits for an address. */
const longestWaitMs = dayMs;
declareDueDates({ table: 'outgoing_addresses', column: 'next_at', longestMs: longestWaitMs });

/** Databases accept some ten thousand parameters. */
const chunkSize = 1_000;

const columns = ['address', 'account_id as accountId', 'failures', 'next_at as nextAt', 'wakes'] as const;

/**
 * Returns the addresses that may be tried now: the longest due of every account, then the next of every account. Working and
 * failed addresses each have half of the window. So neither one account nor failures hide the others.
 */
export async function findDueAddresses(
  read: Reader,
  kind: OutgoingKind,
  { now, limit }: { now: number; limit: number },
): Promise<AddressState[]> {
  const half = Math.ceil(limit / 2);
  const working = await findDueWhere(read, { kind, now, limit: half }, '=');
  const failing = await findDueWhere(read, { kind, now, limit: limit - half }, '>');
  return [...working, ...failing];
}

function findDueWhere(
  read: Reader,
  { kind, now, limit }: { kind: OutgoingKind; now: number; limit: number },
  failures: '=' | '>',
): Promise<AddressState[]> {
  const place = sql<number>`row_number() over (partition by account_id order by next_at, address)`;
  return read
    .selectFrom((from) =>
      from
        .selectFrom('outgoing_addresses')
        .select(columns)
        .select(place.as('place'))
        .where('kind', '=', kind)
        .where('next_at', '<=', now)
        .where('failures', failures, 0)
        .as('due'),
    )
    .select(['address', 'accountId', 'failures', 'nextAt', 'wakes'])
    .orderBy('place')
    .orderBy('nextAt')
    .limit(limit)
    .execute();
}

/** Returns the states by address. One without a state has no pending work and did not fail. */
export async function findAddresses(
  read: Reader,
  addresses: readonly string[],
): Promise<Map<string, AddressState>> {
  const found = new Map<string, AddressState>();
  for (let at = 0; at < addresses.length; at += chunkSize) {
    const rows = await read
      .selectFrom('outgoing_addresses')
      .select(columns)
      .where('address', 'in', addresses.slice(at, at + chunkSize))
      .execute();
    for (const row of rows) found.set(row.address, row);
  }
  return found;
}

type Named = Pick<AddressState, 'address' | 'accountId'> & { kind: OutgoingKind };

/** Records that an address has pending work. A failed address keeps its pause. */
export async function wake(tx: Transaction, { address, kind, accountId }: Named, now: number): Promise<void> {
  await tx
    .insertInto('outgoing_addresses')
    .values({ address, kind, account_id: accountId, failures: 0, next_at: now, wakes: 1 })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({
        wakes: sql<number>`outgoing_addresses.wakes + 1`,
        next_at: sql<number>`
          case when outgoing_addresses.failures = 0 then excluded.next_at else outgoing_addresses.next_at end`,
      }),
    )
    .execute();
}

/** Ends the pauses of addresses that were found to work, or that a person wants to retry now. */
export async function clearFailures(
  tx: Transaction,
  addresses: readonly string[],
  now: number,
): Promise<void> {
  for (let at = 0; at < addresses.length; at += chunkSize) {
    await tx
      .updateTable('outgoing_addresses')
      .set({ failures: 0, next_at: now })
      .where('address', 'in', addresses.slice(at, at + chunkSize))
      .where('failures', '>', 0)
      .execute();
  }
}

export async function pause(
  tx: Transaction,
  { address, kind, accountId }: Named,
  { failures, until }: { failures: number; until: number },
): Promise<void> {
  await tx
    .insertInto('outgoing_addresses')
    .values({ address, kind, account_id: accountId, failures, next_at: until, wakes: 0 })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ failures, next_at: until }))
    .execute();
}

/** @param nextAt when the next work is due; null: none, unless it was added since `wakes` was read */
export async function settle(
  tx: Transaction,
  { address, wakes }: Pick<AddressState, 'address' | 'wakes'>,
  nextAt: number | null,
  now: number,
): Promise<void> {
  const state = (await findAddresses(tx, [address])).get(address);
  if (!state) return;
  const isUnchanged = state.wakes === wakes;
  if (isUnchanged && nextAt === null) {
    await tx.deleteFrom('outgoing_addresses').where('address', '=', address).execute();
    return;
  }
  await tx
    .updateTable('outgoing_addresses')
    .set({ failures: 0, next_at: isUnchanged ? (nextAt ?? now) : now })
    .where('address', '=', address)
    .execute();
}
