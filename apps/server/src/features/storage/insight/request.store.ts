import { mutation, type Reader, type Schema, type Transaction } from '@atoll/database';
import { firstIdOf, type TimeRange } from '../../../platform/id-range.ts';

export type RequestRow = Schema['request_log'];

const rowsAtATime = 500;

export const keepRequests = mutation(
  'storage.keepRequests',
  async (tx, rows: readonly RequestRow[]): Promise<void> => {
    for (let at = 0; at < rows.length; at += rowsAtATime) {
      await tx
        .insertInto('request_log')
        .values(rows.slice(at, at + rowsAtATime))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    }
  },
);

export interface RequestFilter extends TimeRange {
  operation?: string | undefined;
  /** First digit of the status. */
  status?: string | undefined;
  prefix?: string | undefined;
  address?: string | undefined;
  accessKeyId?: string | undefined;
}

/** A contiguous range of a bucket's requests. */
export interface Stretch {
  rows: RequestRow[];
  /** The last ID that was searched; undefined at the end. */
  lastId: string | undefined;
}

/** Searches a number of requests before an ID, newest first. */
export async function findRequests(
  read: Reader,
  bucketId: string,
  filter: RequestFilter,
  beforeId: string | undefined,
  { look, limit }: { look: number; limit: number },
): Promise<Stretch> {
  let ids = read.selectFrom('request_log').select('id').where('bucket_id', '=', bucketId);
  if (beforeId !== undefined) ids = ids.where('id', '<', beforeId);
  if (filter.before !== undefined) ids = ids.where('id', '<', firstIdOf(filter.before));
  if (filter.since !== undefined) ids = ids.where('id', '>=', firstIdOf(filter.since));
  const looked = await ids.orderBy('id', 'desc').limit(look).execute();
  const last = looked.at(-1);
  const first = looked[0];
  if (!first || !last) return { rows: [], lastId: undefined };
  const rows = await matching(read, bucketId, filter)
    .where('id', '<=', first.id)
    .where('id', '>=', last.id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === limit) return { rows, lastId: rows.at(-1)?.id };
  return { rows, lastId: looked.length === look ? last.id : undefined };
}

/** Number of the latest requests among which a public one is looked for. */
const publicLook = 1000;

/** Returns the time of the last successful request of an anonymous caller; null: none among the latest logged requests. */
export async function findLastPublicUse(read: Reader, bucketId: string): Promise<number | null> {
  const row = await read
    .selectFrom((eb) =>
      eb
        .selectFrom('request_log')
        .select(['id', 'at', 'caller_id', 'status'])
        .where('bucket_id', '=', bucketId)
        .orderBy('id', 'desc')
        .limit(publicLook)
        .as('latest'),
    )
    .select('at')
    .where('caller_id', 'is', null)
    .where('status', '<', 400)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

function matching(read: Reader, bucketId: string, filter: RequestFilter) {
  let query = read.selectFrom('request_log').selectAll().where('bucket_id', '=', bucketId);
  const { operation, status, prefix, address, accessKeyId } = filter;
  if (operation !== undefined) query = query.where('operation', '=', operation);
  if (status !== undefined) {
    query = query
      .where('status', '>=', Number(status) * 100)
      .where('status', '<', Number(status) * 100 + 100);
  }
  if (prefix !== undefined) query = query.where('key', '>=', prefix).where('key', '<', `${prefix}\u{10ffff}`);
  if (address !== undefined) query = query.where('address', '=', address);
  if (accessKeyId !== undefined) {
    // Only keys of the bucket's own account: otherwise a filter would reveal the key IDs of others.
    query = query.where('access_key_id', '=', accessKeyId).whereRef('caller_id', '=', 'account_id');
  }
  return query;
}

/** Returns accounts with more rows than `most`. */
export async function findCrowdedAccounts(read: Reader, most: number): Promise<string[]> {
  const rows = await read
    .selectFrom('request_log')
    .select('account_id')
    .groupBy('account_id')
    .having(({ fn }) => fn.countAll(), '>', most)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Returns the ID of the account's row that has `newer` newer ones. */
export async function findNthNewest(
  read: Reader,
  accountId: string,
  newer: number,
): Promise<string | undefined> {
  const row = await read
    .selectFrom('request_log')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .offset(newer)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Deletes rows up to and including that ID, of all accounts or of one. Returns the number, at most `limit`. */
export async function deleteRequestsUpTo(
  tx: Transaction,
  id: string,
  limit: number,
  accountId?: string,
): Promise<number> {
  let old = tx.selectFrom('request_log').select('id').where('id', '<=', id);
  if (accountId !== undefined) old = old.where('account_id', '=', accountId);
  const { numDeletedRows } = await tx
    .deleteFrom('request_log')
    .where('id', 'in', old.orderBy('id').limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
