import type { Reader } from '@atoll/database';
import { findAddresses } from '../../../platform/delivery/index.ts';
import { backupFeed, notificationFeed, webhookFeed } from './change.ts';

/** The time for which the oldest entry of a queue has waited, in milliseconds; 0 for an empty queue. */
export interface QueueLag {
  readonly queue: 'webhooks' | 'backup' | 'bulk-jobs' | 'blob-deletions';
  readonly lagMs: number;
}

/** Returns the lags. Reads one row by an index for each queue, webhook and backup node, so that a scrape is cheap. */
export async function readQueueLags(read: Reader, now: number): Promise<QueueLag[]> {
  const nodes = await read.selectFrom('backup_nodes').select('id').execute();
  const copies = await Promise.all(nodes.map(({ id }) => oldestChange(read, backupFeed(id))));
  const deletion = await read
    .selectFrom('blob_deletions')
    .select('due_at as at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  const job = await read
    .selectFrom('bulk_jobs')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('ended_at', 'is', null)
    .where('started_at', 'is', null)
    .executeTakeFirst();
  const lagOf = (at: number | null | undefined) => Math.max(0, now - (at ?? now));
  return [
    { queue: 'webhooks', lagMs: Math.max(0, ...(await oldestEvents(read)).map(lagOf)) },
    { queue: 'backup', lagMs: Math.max(0, ...copies.map(lagOf)) },
    { queue: 'bulk-jobs', lagMs: lagOf(job?.at) },
    { queue: 'blob-deletions', lagMs: lagOf(deletion?.at) },
  ];
}

/** Omits webhooks whose last delivery failed, because their events wait for the receiver. */
async function oldestEvents(read: Reader): Promise<(number | undefined)[]> {
  const webhooks = await read.selectFrom('webhooks').select(['id', 'account_id']).execute();
  const feeds = webhooks.map(({ id }) => webhookFeed(id));
  const states = await findAddresses(read, feeds);
  const working = feeds.filter((feed) => states.get(feed)?.failures === 0);
  const accounts = new Set(webhooks.map((webhook) => notificationFeed(webhook.account_id)));
  return Promise.all([...accounts, ...working].map((feed) => oldestChange(read, feed)));
}

async function oldestChange(read: Reader, consumer: string): Promise<number | undefined> {
  const row = await read
    .selectFrom('object_changes')
    .select('happened_at as at')
    .where('consumer', '=', consumer)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}
