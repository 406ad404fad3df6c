import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import {
  createDelivery,
  type DeliveryLimits,
  findDueAddresses,
  type Outcome,
  type Turn,
} from '../../../platform/delivery/index.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { dayMs } from '../../../platform/time.ts';
import {
  consumeSome,
  dropChanges,
  findQueueInTurn,
  makeDue,
  nextDueAt,
  notificationConsumer,
  type QueuedChange,
  webhookOfFeed,
} from '../changes/index.ts';
import { namesWebhook } from '../kernel/webhook-arn.ts';
import { eventRecord, testEvent } from './event-record.ts';
import { fanOut } from './fan-out.ts';
import { matchTargets } from './match-targets.ts';
import { findNotifying } from './notification.store.ts';
import type { WebhookService } from './webhook.service.ts';
import { findWebhookById, type SealedWebhook } from './webhook.store.ts';

/** Older events are dropped. */
const giveUpAfterMs = dayMs;
/** Events in delivery to one webhook. */
const concurrency = 4;
/** After this time, a turn starts no further event. */
const turnMs = 5_000;
const eventsPerTurn = 64;
const addressesAtATime = 2_000;

export interface NotificationDeps {
  database: Database;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  region: string;
  webhooks: Pick<WebhookService, 'send'>;
  deliveryLimits?: Partial<DeliveryLimits>;
}

/** Delivers events to webhooks, at least once each; failed deliveries are retried for a day. */
export function createNotificationJob(deps: NotificationDeps): Job {
  const { database, clock, deliveryLimits: limits } = deps;
  const findDue = () =>
    findDueAddresses(database.read, 'webhook', { now: clock.now(), limit: addressesAtATime });
  return {
    name: 'storage-notifications',
    everyMs: 1_000,
    async hasWork() {
      const changes = await findQueueInTurn(database.read, notificationConsumer, '');
      return changes !== undefined || (await findDue()).length > 0;
    },
    run(signal) {
      const delivery = createDelivery(
        { ...deps, ...(limits && { limits }) },
        {
          kind: 'webhook',
          async findWaiting() {
            await fanOut(deps, signal);
            return findDue();
          },
          serve: (turn) => serve(deps, turn),
        },
      );
      return delivery.run(signal);
    },
  };
}

async function serve(deps: NotificationDeps, { address: feed, isProbe, signal }: Turn): Promise<Outcome> {
  const { database, clock } = deps;
  const webhook = await findWebhookById(database.read, webhookOfFeed(feed));
  if (!webhook) {
    // The webhook was deleted in the meantime.
    await database.transaction((tx) => dropChanges(tx, feed));
    return { kind: 'idle' };
  }
  const consumer = {
    name: feed,
    concurrency,
    maxAgeMs: giveUpAfterMs,
    handle: (change: QueuedChange) => notify(deps, webhook, change, signal),
  };
  const until = AbortSignal.any([signal, AbortSignal.timeout(turnMs)]);
  const batch = { limit: isProbe ? 1 : eventsPerTurn, signal: until, stopping: signal };
  const { done, failed } = await consumeSome(deps, consumer, batch);
  if (failed > 0 && done === 0) {
    await database.transaction((tx) => dropChanges(tx, feed, clock.now() - giveUpAfterMs));
    return { kind: 'failed' };
  }
  // Events that failed with the address are retried at once.
  if (isProbe && done > 0) await database.transaction((tx) => makeDue(tx, feed, clock.now()));
  const at = await nextDueAt(database.read, feed);
  return at === null ? { kind: 'idle' } : { kind: 'waits', at };
}

/** Uses the current configuration: a deleted one receives nothing more. */
async function notify(
  { database, region, webhooks }: NotificationDeps,
  webhook: SealedWebhook,
  change: QueuedChange,
  signal: AbortSignal,
): Promise<void> {
  const bucket = await findNotifying(database.read, change.bucketId);
  if (!bucket) return;
  const isTest = change.event === 'TestEvent';
  const targets = isTest ? bucket.targets : matchTargets(bucket.targets, change);
  for (const target of targets) {
    if (!namesWebhook(target.destination, webhook)) continue;
    const document = isTest
      ? testEvent(bucket.name, change.happenedAt, change.originId)
      : { Records: [eventRecord(change, bucket, { configurationId: target.id, region })] };
    await webhooks.send(webhook, `${change.originId}-${target.id}`, document, signal);
  }
}
