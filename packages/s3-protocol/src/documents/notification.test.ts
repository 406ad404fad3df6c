import { describe, expect, it } from 'vitest';
import { codeOf, errorOf } from '../testing/code-of.ts';
import { s3Namespace } from '../xml/write.ts';
import { type NotificationTarget, parseNotification, writeNotification } from './notification.ts';

const newId = () => 'generated';
const photos: NotificationTarget = {
  id: 'photos',
  kind: 'Topic',
  destination: 'arn:aws:sns:us-east-1:1:photos',
  events: ['s3:ObjectCreated:*'],
  filterRules: [
    { name: 'prefix', value: 'photos/' },
    { name: 'suffix', value: '.jpg' },
  ],
};
const removed: NotificationTarget = {
  id: 'removed',
  kind: 'Queue',
  destination: 'q',
  events: ['s3:ObjectRemoved:Delete', 's3:ObjectTagging:*'],
};
const archived: NotificationTarget = {
  id: 'archived',
  kind: 'CloudFunction',
  destination: 'f',
  events: ['s3:LifecycleTransition'],
};
const parse = (targets: NotificationTarget[]) => parseNotification(writeNotification(targets), newId);

describe('notifications', () => {
  it('are written and read back', () => {
    expect(parse([photos, removed, archived])).toEqual([photos, removed, archived]);
    expect(parse([])).toEqual([]);
  });

  it('are written as S3 writes them', () => {
    expect(writeNotification([photos])).toBe(
      `<NotificationConfiguration xmlns="${s3Namespace}"><TopicConfiguration><Id>photos</Id><Topic>arn:aws:sns:us-east-1:1:photos</Topic><Event>s3:ObjectCreated:*</Event><Filter><S3Key><FilterRule><Name>prefix</Name><Value>photos/</Value></FilterRule><FilterRule><Name>suffix</Name><Value>.jpg</Value></FilterRule></S3Key></Filter></TopicConfiguration></NotificationConfiguration>`,
    );
  });

  it('get a name when they have none', () => {
    const source =
      '<NotificationConfiguration><QueueConfiguration><Queue>q</Queue><Event>s3:ObjectAcl:Put</Event></QueueConfiguration></NotificationConfiguration>';
    expect(parseNotification(source, newId)).toEqual([
      { id: 'generated', kind: 'Queue', destination: 'q', events: ['s3:ObjectAcl:Put'] },
    ]);
  });

  const filtered = (...filterRules: { name: string; value: string }[]) => [{ ...photos, filterRules }];

  it.each<[string, NotificationTarget[], string]>([
    [
      'an unknown event',
      [{ ...removed, events: ['s3:ObjectRead:*'] }],
      'A specified event is not supported for notifications.',
    ],
    ['no destination', [{ ...removed, destination: '' }], 'The ARN is not well formed'],
    [
      'another kind of filter',
      filtered({ name: 'infix', value: 'a' }),
      'filter rule name must be either prefix or suffix',
    ],
    [
      'two prefixes',
      filtered({ name: 'prefix', value: 'a' }, { name: 'Prefix', value: 'b' }),
      'Cannot specify more than one',
    ],
    ['a long prefix', filtered({ name: 'prefix', value: 'a'.repeat(1025) }), 'cannot exceed 1024'],
    ['one id twice', [photos, { ...removed, id: 'photos' }], 'IDs must be unique'],
    [
      'one event for two',
      [photos, { ...removed, events: ['s3:ObjectCreated:Put'] }],
      'Configurations overlap.',
    ],
  ])('are refused with %s', (_, targets, message) => {
    const error = errorOf(() => parse(targets));
    expect(error?.code).toBe('InvalidArgument');
    expect(error?.message).toContain(message);
  });

  it('may share an event when no key is in both', () => {
    const other = (name: string, value: string) => ({
      ...photos,
      id: 'other',
      filterRules: [{ name, value }],
    });
    expect(codeOf(() => parse([photos, other('prefix', 'music/')]))).toBe('none');
    expect(codeOf(() => parse([photos, other('suffix', '.png')]))).toBe('none');
    expect(codeOf(() => parse([photos, other('prefix', 'photos/2024/')]))).toBe('InvalidArgument');
  });

  it('do not go to EventBridge', () => {
    const source = '<NotificationConfiguration><EventBridgeConfiguration/></NotificationConfiguration>';
    expect(codeOf(() => parseNotification(source, newId))).toBe('NotImplemented');
  });
});
