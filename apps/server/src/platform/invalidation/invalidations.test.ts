import { expect, test } from 'vitest';
import { createInvalidations } from './invalidations.ts';

test('whoever listens has heard of a topic once its publication resolved', async () => {
  const invalidations = createInvalidations();
  const heard: string[] = [];
  invalidations.onPublish((topic) => heard.push(`first ${topic}`));
  invalidations.onPublish((topic) => heard.push(`second ${topic}`));
  await invalidations.publish('bucket:photos');
  expect(heard).toEqual(['first bucket:photos', 'second bucket:photos']);
});

test('whoever stopped listening hears no more', async () => {
  const invalidations = createInvalidations();
  const heard: string[] = [];
  const stop = invalidations.onPublish((topic) => heard.push(topic));
  await invalidations.publish('key:a');
  stop();
  await invalidations.publish('key:b');
  expect(heard).toEqual(['key:a']);
});

test('the other processes are told before a publication resolves', async () => {
  const told: string[] = [];
  const invalidations = createInvalidations(async (topic) => void told.push(topic));
  await invalidations.publish('bucket:photos');
  expect(told).toEqual(['bucket:photos']);
});
