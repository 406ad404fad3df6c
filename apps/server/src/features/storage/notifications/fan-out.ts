import type { Database, Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { wake } from '../../../platform/delivery/index.ts';
import {
  copyChanges,
  findDueChanges,
  notificationFeed,
  type QueuedChange,
  removeChanges,
  webhookFeed,
} from '../changes/index.ts';
import { parseWebhookArn } from '../kernel/webhook-arn.ts';
import { matchTargets } from './match-targets.ts';
import { findNotifying } from './notification.store.ts';
import { findWebhook, type Webhook } from './webhook.store.ts';

const batchSize = 500;

type Target = Pick<Webhook, 'id' | 'accountId'>;

/** Copies each queued change into the queues of the interested webhooks. */
export async function fanOut(
  { database, clock }: { database: Database; clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const now = clock.now();
    const changes = await findDueChanges(database.read, notificationFeed, now, batchSize);
    if (changes.length === 0) return;
    const findTargets = createTargetFinder(database.read);
    const copies: { consumer: string; change: QueuedChange }[] = [];
    const webhooks = new Map<string, Target>();
    for (const change of changes) {
      for (const webhook of await findTargets(change)) {
        copies.push({ consumer: webhookFeed(webhook.id), change });
        webhooks.set(webhook.id, webhook);
      }
    }
    await database.transaction(async (tx) => {
      const ids = changes.map(({ id }) => id);
      await removeChanges(tx, ids);
      await copyChanges(tx, copies, now);
      for (const { id, accountId } of webhooks.values()) {
        await wake(tx, { address: webhookFeed(id), kind: 'webhook', accountId }, now);
      }
    });
  }
}

/** Reads each bucket and each webhook once. */
function createTargetFinder(read: Reader): (change: QueuedChange) => Promise<Target[]> {
  const findBucket = once((bucketId: string) => findNotifying(read, bucketId));
  const findNamed = once((key: string) => {
    const [accountId = '', name = ''] = key.split('/');
    return findWebhook(read, accountId, name);
  });
  return async (change) => {
    const bucket = await findBucket(change.bucketId);
    if (!bucket) return [];
    const targets = change.event === 'TestEvent' ? bucket.targets : matchTargets(bucket.targets, change);
    const names = targets.flatMap(({ destination }) => {
      const named = parseWebhookArn(destination);
      return named?.accountId === bucket.accountId ? [named.name] : [];
    });
    const found = await Promise.all(
      [...new Set(names)].map((name) => findNamed(`${bucket.accountId}/${name}`)),
    );
    return found.filter((webhook) => webhook !== undefined);
  };
}

function once<T>(find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const found = new Map<string, Promise<T>>();
  return (key) => {
    const value = found.get(key) ?? find(key);
    found.set(key, value);
    return value;
  };
}
