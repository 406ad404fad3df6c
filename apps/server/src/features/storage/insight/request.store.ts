import { mutation, type Reader, type Schema, type Transaction } from '@atoll/database';
import { firstIdOf, type TimeRange } from '../../../platform/id-range.ts';

export type RequestRow = Schema['request_log'];

const rowsAtATime = 500;

/** Keeps requests to buckets whose owners want to know of them. */
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

/** Which requests of a bucket. */
export interface RequestFilter extends TimeRange {
  operation?: string | undefined;
  /** The first digit. */
  status?: string | undefined;
  prefix?: string | undefined;
  address?: string | undefined;
  accessKeyId?: string | undefined;
}

/** What lies in one stretch of a bucket's requests. */
export interface Stretch {
  rows: RequestRow[];
  /** The last id that was looked at; undefined when there are no more. */
  lastId: string | undefined;
}

/** Looks through so many requests before an id, the newest first, for those that match. */
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
    // Of the bucket's own account: which keys others have is not to be found out by asking for them.
    query = query.where('access_key_id', '=', accessKeyId).whereRef('caller_id', '=', 'account_id');
  }
  return query;
}

/** Accounts with more rows than that. */
export async function findCrowdedAccounts(read: Reader, most: number): Promise<string[]> {
  const rows = await read
    .selectFrom('request_log')
    .select('account_id')
    .groupBy('account_id')
    .having(({ fn }) => fn.countAll(), '>', most)
    .execute();
  return rows.map((row) => row.account_id);
}

/** The id of the account's row that has `newer` newer ones. */
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

/** Those up to and including that id, of all accounts or of one. Answers how many there were; at most `limit`. */
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
