import type { CallInput, setBucketNotifications } from '@atoll/contract';
import {
  type NotificationTarget,
  parseNotification,
  writeNotification,
  xmlDocument,
} from '@atoll/s3-protocol';
import { newId } from '../../../platform/ids.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { parseWebhookArn } from '../kernel/webhook-arn.ts';
import { defineSetting } from './bucket-setting.ts';

export const notification = defineSetting({
  name: 'notification',
  operations: { get: 'GetBucketNotificationConfiguration', put: 'PutBucketNotificationConfiguration' },
  document: { parse: parseTargets, write: writeNotification, missing: writeNotification([]) },
  calls: { get: 'getBucketNotifications', set: 'setBucketNotifications' },
  json: {
    read: (targets = []) =>
      targets.map(({ id, destination, events, filterRules }) => ({
        id,
        destination,
        events,
        prefix: filterValue(filterRules, 'prefix'),
        suffix: filterValue(filterRules, 'suffix'),
      })),
    write: ({ notifications }) => parseTargets(xmlDocument(writeNotification(notifications.map(toTarget)))),
  },
  async check(targets, { bucket, hasWebhook }) {
    for (const { destination } of targets) {
      const named = parseWebhookArn(destination);
      const isOwn = named !== undefined && named.accountId === bucket.accountId;
      if (!isOwn || !(await hasWebhook(named))) throw new StorageRefusal('destinationUnknown');
    }
  },
});

/** Parses targets. An empty configuration turns notifications off. */
function parseTargets(source: string): NotificationTarget[] | undefined {
  const targets = parseNotification(source, newId);
  return targets.length === 0 ? undefined : targets;
}

function toTarget(
  sent: CallInput<typeof setBucketNotifications>['notifications'][number],
): NotificationTarget {
  const { id = '', destination, events, prefix, suffix } = sent;
  const filterRules = [
    ...(prefix === undefined ? [] : [{ name: 'prefix', value: prefix }]),
    ...(suffix === undefined ? [] : [{ name: 'suffix', value: suffix }]),
  ];
  return { id, kind: 'Queue', destination, events, ...(filterRules.length > 0 ? { filterRules } : {}) };
}

function filterValue(rules: NotificationTarget['filterRules'], name: string): string | undefined {
  return rules?.find((rule) => rule.name.toLowerCase() === name)?.value;
}
