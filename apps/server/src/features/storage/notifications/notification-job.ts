import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { consumeChanges, notificationFeed, type QueuedChange } from '../changes/index.ts';
import { eventRecord, testEvent } from './event-record.ts';
import { matchTargets } from './match-targets.ts';
import { findNotifying } from './notification.store.ts';
import type { WebhookService } from './webhook.service.ts';

const maxAgeMs = 24 * 60 * 60_000;
const concurrency = 8;

export interface NotificationDeps {
  database: Database;
  clock: Clock;
  region: string;
  webhooks: Pick<WebhookService, 'deliver'>;
}

/** Tells webhooks what happened, at least once each; what can't be delivered is tried again for a day. */
export function createNotificationJob(deps: NotificationDeps): Job {
  const consumer = {
    name: notificationFeed,
    concurrency,
    maxAgeMs,
    handle: (change: QueuedChange) => notify(deps, change),
  };
  return {
    name: 'storage-notifications',
    everyMs: 5_000,
    run: (signal) => consumeChanges(deps, consumer, signal),
  };
}

/** By the configuration as it is now: one that was deleted since hears nothing more. */
async function notify({ database, region, webhooks }: NotificationDeps, change: QueuedChange): Promise<void> {
  const bucket = await findNotifying(database.read, change.bucketId);
  if (!bucket) return;
  const isTest = change.event === 'TestEvent';
  const targets = isTest ? bucket.targets : matchTargets(bucket.targets, change);
  const deliveries = targets.map((target) => {
    const document = isTest
      ? testEvent(bucket.name, change.happenedAt, change.id)
      : { Records: [eventRecord(change, bucket, { configurationId: target.id, region })] };
    const messageId = `${change.id}-${target.id}`;
    return webhooks.deliver(bucket.accountId, target.destination, messageId, document);
  });
  const failed = (await Promise.allSettled(deliveries)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
