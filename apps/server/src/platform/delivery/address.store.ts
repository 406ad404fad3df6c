import type { Reader, Transaction } from '@atoll/database';
import { sql } from 'kysely';
import { declareDueDates } from '../jobs/index.ts';
import { dayMs } from '../time.ts';

/** `scrub` and `repair`: replicas on a backup node that are read again, and damaged blobs that are made anew from one. */
export type OutgoingKind = 'webhook' | 'node' | 'logout' | 'scrub' | 'repair';

/** An address that something waits for, or that failed when it was last tried. */
export interface AddressState {
  /** Names a webhook, a node, an app or a blob, with its kind. */
  readonly address: string;
  readonly accountId: string;
  /** In a row; 0 after a success. */
  readonly failures: number;
  /** Not to be tried before, in milliseconds since 1970. */
  readonly nextAt: number;
  /** Counts what has come since the row was made. */
  readonly wakes: number;
}

/** Longer than any pause, and than anything waits that an address waits for. */
const longestWaitMs = dayMs;
declareDueDates({ table: 'outgoing_addresses', column: 'next_at', longestMs: longestWaitMs });

/** Databases take some ten thousand parameters. */
const chunkSize = 1_000;

const columns = ['address', 'account_id as accountId', 'failures', 'next_at as nextAt', 'wakes'] as const;

/**
 * Those that may be tried now: of every account the longest due, then of every account the next. The addresses that work
 * and those that failed the last time have a half of the window each. So neither one account nor failures hide the others.
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

/** By address; one without a state is not waited for and did not fail. */
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

/** Says that something waits for an address. One that fails keeps its pause. */
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

/** Ends the pauses of addresses: they were seen to work, or somebody wants them tried now. */
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

/** @param nextAt when something of what waits is due; null: nothing waits, unless it has come since `wakes` was read */
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
