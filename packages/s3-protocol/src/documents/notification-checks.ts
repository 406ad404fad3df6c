import { S3Error } from '../errors.ts';
import type { NotificationFilterRule, SentNotificationTarget } from './notification.ts';

/** Source: S3 User Guide, "Supported event types for SQS, SNS, and Lambda". */
export const notificationEvents = [
  's3:IntelligentTiering',
  's3:LifecycleExpiration:*',
  's3:LifecycleExpiration:Delete',
  's3:LifecycleExpiration:DeleteMarkerCreated',
  's3:LifecycleTransition',
  's3:ObjectAcl:Put',
  's3:ObjectCreated:*',
  's3:ObjectCreated:CompleteMultipartUpload',
  's3:ObjectCreated:Copy',
  's3:ObjectCreated:Post',
  's3:ObjectCreated:Put',
  's3:ObjectRemoved:*',
  's3:ObjectRemoved:Delete',
  's3:ObjectRemoved:DeleteMarkerCreated',
  's3:ObjectRestore:*',
  's3:ObjectRestore:Completed',
  's3:ObjectRestore:Delete',
  's3:ObjectRestore:Post',
  's3:ObjectTagging:*',
  's3:ObjectTagging:Delete',
  's3:ObjectTagging:Put',
  's3:ReducedRedundancyLostObject',
  's3:Replication:*',
  's3:Replication:OperationFailedReplication',
  's3:Replication:OperationMissedThreshold',
  's3:Replication:OperationNotTracked',
  's3:Replication:OperationReplicatedAfterThreshold',
] as const;

export type NotificationEvent = (typeof notificationEvents)[number];

const known: readonly string[] = notificationEvents;
const maxTargets = 100;
const maxFilterLength = 1024;

/** @throws {S3Error} `InvalidArgument` */
export function checkNotifications(targets: readonly SentNotificationTarget[]): void {
  if (targets.length > maxTargets) refuse(`The number of configurations exceeds ${maxTargets}`);
  const ids = targets.flatMap(({ id }) => (id ? [id] : []));
  if (new Set(ids).size < ids.length) {
    refuse('Same ID used for multiple configurations. IDs must be unique');
  }
  for (const target of targets) {
    if (target.destination === '') refuse('The ARN is not well formed');
    if (target.events.some((event) => !known.includes(event))) {
      refuse('A specified event is not supported for notifications.');
    }
    checkFilter(target.filterRules ?? []);
  }
  targets.forEach((target, index) => {
    if (targets.slice(index + 1).some((other) => overlaps(target, other))) {
      refuse('Configurations overlap. Configurations on the same bucket cannot share a common event type.');
    }
  });
}

function checkFilter(rules: readonly NotificationFilterRule[]): void {
  const names = rules.map(({ name }) => name.toLowerCase());
  if (names.some((name) => name !== 'prefix' && name !== 'suffix')) {
    refuse('filter rule name must be either prefix or suffix');
  }
  if (new Set(names).size < names.length) {
    refuse('Cannot specify more than one prefix rule or more than one suffix rule in a filter.');
  }
  if (rules.some(({ value }) => value.length > maxFilterLength)) {
    refuse(`Size of filter rule value cannot exceed ${maxFilterLength} bytes`);
  }
}

/** Reports whether one event on one key could match both. */
function overlaps(a: SentNotificationTarget, b: SentNotificationTarget): boolean {
  const shareEvent = a.events.some((one) =>
    b.events.some((other) => covers(one, other) || covers(other, one)),
  );
  const [prefixA, prefixB] = [filterValue(a, 'prefix'), filterValue(b, 'prefix')];
  const [suffixA, suffixB] = [filterValue(a, 'suffix'), filterValue(b, 'suffix')];
  return (
    shareEvent &&
    (prefixA.startsWith(prefixB) || prefixB.startsWith(prefixA)) &&
    (suffixA.endsWith(suffixB) || suffixB.endsWith(suffixA))
  );
}

function covers(pattern: string, event: string): boolean {
  return pattern === event || (pattern.endsWith('*') && event.startsWith(pattern.slice(0, -1)));
}

function filterValue({ filterRules = [] }: SentNotificationTarget, name: 'prefix' | 'suffix'): string {
  return filterRules.find((rule) => rule.name.toLowerCase() === name)?.value ?? '';
}

function refuse(message: string): never {
  throw new S3Error('InvalidArgument', message);
}
