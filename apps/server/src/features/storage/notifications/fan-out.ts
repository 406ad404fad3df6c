import type { Database, Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { wake } from '../../../platform/delivery/index.ts';
import {
  copyChanges,
  findDueChanges,
  findQueueInTurn,
  notificationConsumer,
  type QueuedChange,
  removeChanges,
  webhookFeed,
} from '../changes/index.ts';
import { parseWebhookArn } from '../kernel/webhook-arn.ts';
import { matchTargets } from './match-targets.ts';
import { findNotifying } from './notification.store.ts';
import { findWebhook, type Webhook } from './webhook.store.ts';

/** One account's share of a round: one transaction of some 20 ms. */
const copiesAtATime = 1_000;
const changesAtATime = 500;
/** A round is the last one after this time, so that deliveries go on. */
const roundsMs = 250;

type Target = Pick<Webhook, 'id' | 'accountId'>;

interface FanOutDeps {
  database: Database;
  clock: Clock;
}

/**
 * Copies queued changes into the queues of the interested webhooks, in rounds in which each account has one turn. So the many
 * changes of one account don't delay the few of another. Returns when nothing is left or after `roundsMs`.
 */
export async function fanOut(deps: FanOutDeps, signal: AbortSignal): Promise<void> {
  const start = performance.now();
  while (!signal.aborted && performance.now() - start < roundsMs) {
    let turns = 0;
    for await (const queue of queuesInTurn(deps.database.read)) {
      if (signal.aborted) return;
      await distribute(deps, queue);
      turns++;
    }
    if (turns === 0) return;
  }
}

/** Returns each account's queue that is not empty, once. */
async function* queuesInTurn(read: Reader): AsyncGenerator<string> {
  const seen = new Set<string>();
  for (let queue: string | undefined = ''; ; ) {
    queue = await findQueueInTurn(read, notificationConsumer, queue);
    if (queue === undefined || seen.has(queue)) return;
    seen.add(queue);
    yield queue;
  }
}

async function distribute({ database, clock }: FanOutDeps, queue: string): Promise<void> {
  const changes = await findDueChanges(database.read, queue, Number.MAX_SAFE_INTEGER, changesAtATime);
  const findTargets = createTargetFinder(database.read);
  const copies: { consumer: string; change: QueuedChange }[] = [];
  const webhooks = new Map<string, Target>();
  const distributed: string[] = [];
  for (const change of changes) {
    if (copies.length >= copiesAtATime) break;
    for (const webhook of await findTargets(change)) {
      copies.push({ consumer: webhookFeed(webhook.id), change });
      webhooks.set(webhook.id, webhook);
    }
    distributed.push(change.id);
  }
  const now = clock.now();
  await database.transaction(async (tx) => {
    await removeChanges(tx, distributed);
    await copyChanges(tx, copies, now);
    for (const { id, accountId } of webhooks.values()) {
      await wake(tx, { address: webhookFeed(id), kind: 'webhook', accountId }, now);
    }
  });
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
