import { S3Error } from '../errors.ts';
import {
  documentCodec,
  optional,
  repeated,
  repeatedMaybe,
  repeatedOnce,
  required,
  string,
  struct,
  token,
} from '../xml/codec.ts';
import type { Xml } from '../xml/write.ts';
import { checkNotifications } from './notification-checks.ts';

export interface NotificationFilterRule {
  name: string;
  value: string;
}

/** A target of a bucket's events. The endpoint interprets `destination`. */
export interface NotificationTarget {
  id: string;
  kind: 'Topic' | 'Queue' | 'CloudFunction';
  destination: string;
  events: string[];
  filterRules?: NotificationFilterRule[];
}

export type SentNotificationTarget = Omit<NotificationTarget, 'id'> & { id?: string };

interface TargetElement {
  id?: string;
  destination: string;
  events: string[];
  filter?: { key?: { rules: NotificationFilterRule[] } };
}

interface NotificationElement {
  topics?: TargetElement[];
  queues?: TargetElement[];
  functions?: TargetElement[];
  eventBridge?: object;
}

const filterCodec = struct<NonNullable<TargetElement['filter']>>({
  key: optional(
    'S3Key',
    struct<{ rules: NotificationFilterRule[] }>({
      rules: repeated(
        'FilterRule',
        struct<NotificationFilterRule>({ name: required('Name', token), value: required('Value', string) }),
      ),
    }),
  ),
});

const targetCodec = (kind: NotificationTarget['kind']) =>
  struct<TargetElement>({
    id: optional('Id', token),
    destination: required(kind, token),
    events: repeatedOnce('Event', token),
    filter: optional('Filter', filterCodec),
  });

const notificationDocument = documentCodec<NotificationElement>(
  'NotificationConfiguration',
  struct({
    topics: repeatedMaybe('TopicConfiguration', targetCodec('Topic')),
    queues: repeatedMaybe('QueueConfiguration', targetCodec('Queue')),
    functions: repeatedMaybe('CloudFunctionConfiguration', targetCodec('CloudFunction')),
    eventBridge: optional('EventBridgeConfiguration', struct<object>({})),
  }),
);

/**
 * `newId` generates missing names. An empty list turns notifications off.
 * @throws {S3Error} `MalformedXML`, `InvalidArgument`, `NotImplemented` for EventBridge
 */
export function parseNotification(source: string, newId: () => string): NotificationTarget[] {
  const { topics = [], queues = [], functions = [], eventBridge } = notificationDocument.parse(source);
  if (eventBridge) throw new S3Error('NotImplemented', 'There is no EventBridge to deliver events to.');
  const targets = [
    ...topics.map((target) => fromElement('Topic', target)),
    ...queues.map((target) => fromElement('Queue', target)),
    ...functions.map((target) => fromElement('CloudFunction', target)),
  ];
  checkNotifications(targets);
  return targets.map((target) => ({ ...target, id: target.id || newId() }));
}

export function writeNotification(targets: readonly NotificationTarget[]): Xml {
  const of = (kind: NotificationTarget['kind']) =>
    targets.filter((target) => target.kind === kind).map(toElement);
  return notificationDocument.write({
    topics: of('Topic'),
    queues: of('Queue'),
    functions: of('CloudFunction'),
  });
}

function fromElement(kind: NotificationTarget['kind'], element: TargetElement): SentNotificationTarget {
  const { id, destination, events, filter } = element;
  const filterRules = filter?.key?.rules;
  return { kind, destination, events, ...(id ? { id } : {}), ...(filterRules ? { filterRules } : {}) };
}

function toElement({ id, destination, events, filterRules }: NotificationTarget): TargetElement {
  return { id, destination, events, ...(filterRules ? { filter: { key: { rules: filterRules } } } : {}) };
}
