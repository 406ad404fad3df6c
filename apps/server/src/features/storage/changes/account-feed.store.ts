import type { Reader, Transaction } from '@atoll/database';
import { afterPrefix } from '../kernel/key-order.ts';
import { setFeed } from './change.store.ts';
import { accountFeed } from './change.ts';

/** Adds or removes a consumer of a bucket that has a queue for each account, so that accounts can take turns. */
export async function setAccountFeed(
  tx: Transaction,
  bucketId: string,
  consumer: string,
  isOn: boolean,
): Promise<void> {
  const bucket = await tx
    .selectFrom('buckets')
    .select('account_id')
    .where('id', '=', bucketId)
    .executeTakeFirst();
  if (bucket) await setFeed(tx, bucketId, accountFeed(consumer, bucket.account_id), isOn);
}

/** Returns the first queue after another one that belongs to an account, or the first of all; undefined: all are empty. */
export async function findQueueInTurn(
  read: Reader,
  consumer: string,
  after: string,
): Promise<string | undefined> {
  const first = accountFeed(consumer, '');
  // Names with the same prefix are adjacent in every collation. The next name is found in the index, however long the queues.
  const next = async (from: string) => {
    const row = await read
      .selectFrom('object_changes')
      .select('consumer')
      .where('consumer', '>', from)
      .orderBy('consumer')
      .limit(1)
      .executeTakeFirst();
    return row?.consumer.startsWith(first) ? row.consumer : undefined;
  };
  return (await next(after || first)) ?? (after === '' ? undefined : next(first));
}

/** A bucket's keys with a prefix, or a single key. */
export interface WatchedKeys {
  readonly bucketId: string;
  readonly key: string;
  readonly isPrefix: boolean;
}

/** Returns when the oldest change happened that waits in queues of accounts and is of one of the keys; undefined: none. */
export async function findOldestWaiting(
  read: Reader,
  consumer: string,
  watched: readonly WatchedKeys[],
): Promise<number | undefined> {
  if (watched.length === 0) return undefined;
  const buckets = await read
    .selectFrom('buckets')
    .select('account_id')
    .distinct()
    .where('id', 'in', [...new Set(watched.map(({ bucketId }) => bucketId))])
    .execute();
  if (buckets.length === 0) return undefined;
  const row = await read
    .selectFrom('object_changes')
    .select('happened_at')
    .where(
      'consumer',
      'in',
      buckets.map((bucket) => accountFeed(consumer, bucket.account_id)),
    )
    .where(({ eb, and, or }) =>
      or(
        watched.map(({ bucketId, key, isPrefix }) => {
          const inBucket = eb('bucket_id', '=', bucketId);
          if (!isPrefix) return and([inBucket, eb('key', '=', key)]);
          const end = key === '' ? undefined : afterPrefix(key);
          return and([inBucket, eb('key', '>=', key), ...(end === undefined ? [] : [eb('key', '<', end)])]);
        }),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.happened_at;
}

/** Counts what waits in the queues of all accounts. */
export async function countAccountChanges(
  read: Reader,
  consumer: string,
): Promise<{ waiting: number; oldestAt: number | null }> {
  const first = accountFeed(consumer, '');
  const row = await read
    .selectFrom('object_changes')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<number | null>('happened_at').as('oldestAt'),
    ])
    .where('consumer', '>', first)
    .where('consumer', 'like', `${first}%`)
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), oldestAt: row.oldestAt };
}
