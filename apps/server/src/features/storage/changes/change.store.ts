import type { Reader, Schema, Transaction } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import { declareDueDates } from '../../../platform/jobs/index.ts';
import { hourMs } from '../../../platform/time.ts';
import { type ChangeEvent, notificationFeed, type ObjectChange, type QueuedChange } from './change.ts';

const longestError = 500;
/** SQLite accepts 32,766 parameters. */
const rowsAtATime = 1_000;

/** Retries wait for an hour at most. */
declareDueDates({ table: 'object_changes', column: 'due_at', longestMs: hourMs });

/** Parses a bucket's column `feeds`. */
function readFeeds(feeds: string | null): readonly string[] {
  return feeds === null ? [] : (JSON.parse(feeds) as string[]);
}

/**
 * Queues a change for each of the bucket's consumers, in the transaction that makes it, so that it is reported exactly if it
 * happened.
 */
export async function recordChanges(
  tx: Transaction,
  feeds: string | null,
  changes: readonly ObjectChange[],
): Promise<void> {
  const consumers = readFeeds(feeds);
  for (const consumer of consumers) {
    for (const change of changes) {
      if (change.event === 'CopyOutdated' && consumer.startsWith(notificationFeed(''))) continue;
      await tx.insertInto('object_changes').values(toRow(consumer, change)).execute();
    }
  }
}

/** Adds or removes a consumer of a bucket. Queued changes stay. */
export async function setFeed(
  tx: Transaction,
  bucketId: string,
  consumer: string,
  isOn: boolean,
): Promise<void> {
  const bucket = await tx.selectFrom('buckets').select('feeds').where('id', '=', bucketId).executeTakeFirst();
  if (!bucket) return;
  const others = readFeeds(bucket.feeds).filter((name) => name !== consumer);
  const feeds = isOn ? [...others, consumer] : others;
  await tx
    .updateTable('buckets')
    .set({ feeds: feeds.length === 0 ? null : JSON.stringify(feeds) })
    .where('id', '=', bucketId)
    .execute();
}

/** Returns the oldest of a consumer's due changes. */
export async function findDueChanges(
  read: Reader,
  consumer: string,
  now: number,
  limit: number,
): Promise<QueuedChange[]> {
  const rows = await read
    .selectFrom('object_changes')
    .selectAll()
    .where('consumer', '=', consumer)
    .where('due_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

export async function countChanges(
  read: Reader,
  consumer: string,
): Promise<{ waiting: number; oldestAt: number | null }> {
  const row = await read
    .selectFrom('object_changes')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<number | null>('happened_at').as('oldestAt'),
    ])
    .where('consumer', '=', consumer)
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), oldestAt: row.oldestAt };
}

export async function removeChanges(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('object_changes').where('id', 'in', ids).execute();
}

export async function postponeChange(
  tx: Transaction,
  change: QueuedChange,
  dueAt: number,
  error: string,
): Promise<void> {
  await tx
    .updateTable('object_changes')
    .set({ attempts: change.attempts + 1, due_at: dueAt, last_error: error.slice(0, longestError) })
    .where('id', '=', change.id)
    .execute();
}

/** Copies changes into other queues as new changes. */
export async function copyChanges(
  tx: Transaction,
  copies: readonly { consumer: string; change: QueuedChange }[],
  now: number,
): Promise<void> {
  const rows = copies.map(({ consumer, change }) => ({
    ...toRow(consumer, change),
    due_at: now,
    origin_id: change.originId,
  }));
  for (let at = 0; at < rows.length; at += rowsAtATime) {
    await tx
      .insertInto('object_changes')
      .values(rows.slice(at, at + rowsAtATime))
      .execute();
  }
}

/** Returns when the consumer's next change is due; null if its queue is empty. */
export async function nextDueAt(read: Reader, consumer: string): Promise<number | null> {
  const row = await read
    .selectFrom('object_changes')
    .select('due_at as dueAt')
    .where('consumer', '=', consumer)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}

/** @param before only changes before that time; by default all */
export async function dropChanges(tx: Transaction, consumer: string, before?: number): Promise<void> {
  let dropping = tx.deleteFrom('object_changes').where('consumer', '=', consumer);
  if (before !== undefined) dropping = dropping.where('happened_at', '<', before);
  await dropping.execute();
}

/** Makes all of a consumer's changes due now. */
export async function makeDue(tx: Transaction, consumer: string, now: number): Promise<void> {
  await tx
    .updateTable('object_changes')
    .set({ due_at: now })
    .where('consumer', '=', consumer)
    .where('due_at', '>', now)
    .execute();
}

function toRow(consumer: string, change: ObjectChange): Schema['object_changes'] {
  return {
    id: newId(),
    consumer,
    bucket_id: change.bucketId,
    event: change.event,
    key: change.key,
    version_id: change.versionId,
    object_id: change.objectId,
    size_bytes: change.sizeBytes,
    etag: change.etag,
    actor_id: change.actorId,
    happened_at: change.happenedAt,
    due_at: change.happenedAt,
    attempts: 0,
    last_error: null,
    origin_id: null,
  };
}

function fromRow(row: Schema['object_changes']): QueuedChange {
  return {
    id: row.id,
    event: row.event as ChangeEvent,
    bucketId: row.bucket_id,
    key: row.key,
    versionId: row.version_id,
    objectId: row.object_id,
    sizeBytes: row.size_bytes,
    etag: row.etag,
    actorId: row.actor_id,
    happenedAt: row.happened_at,
    attempts: row.attempts,
    originId: row.origin_id ?? row.id,
  };
}
