import type { NotificationTarget } from '@atoll/s3-protocol';
import { expect, it } from 'vitest';
import { matchTargets } from './match-targets.ts';

const photos: NotificationTarget = {
  id: 'photos',
  kind: 'Topic',
  destination: 'arn:aws:sns:us-east-1:1:photos',
  events: ['s3:ObjectCreated:*'],
  filterRules: [
    { name: 'prefix', value: 'photos/' },
    { name: 'Suffix', value: '.jpg' },
  ],
};
const removed: NotificationTarget = {
  id: 'removed',
  kind: 'Queue',
  destination: 'q',
  events: ['s3:ObjectRemoved:Delete', 's3:ObjectTagging:*'],
};

it.each([
  ['ObjectCreated:Put', 'photos/a.jpg', ['photos']],
  ['ObjectCreated:Copy', 'photos/a.png', []],
  ['ObjectCreated:Put', 'a.jpg', []],
  ['ObjectRemoved:Delete', 'a', ['removed']],
  ['ObjectRemoved:DeleteMarkerCreated', 'a', []],
  ['ObjectTagging:Put', 'a', ['removed']],
] as const)('%s of %s is sent to %j', (event, key, ids) => {
  expect(matchTargets([photos, removed], { event, key }).map(({ id }) => id)).toEqual(ids);
});
