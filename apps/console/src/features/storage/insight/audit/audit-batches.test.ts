import { expect, it } from 'vitest';
import type { AuditEntry } from '../log/queries.ts';
import { batchesOf } from './audit-batches.ts';
import { differencesOf, valuesOf } from './audit-values.ts';

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: 0,
  person: 'ana@atoll.example',
  person_id: 'ana',
  actor: 'console',
  action: 'deleteObject',
  bucket: 'photos',
  target: 'trip/a.jpg',
  detail: [],
  address: '127.0.0.1',
  user_agent: '',
  request_id: '',
  seq: 1,
  hash: null,
  ...given,
});

it('folds changes of one kind by one person in one folder', () => {
  const batches = batchesOf([
    entry({ at: 900_000 }),
    entry({ at: 800_000, target: 'trip/b.jpg' }),
    entry({ at: 700_000, target: 'other/c.jpg' }),
    entry({ at: 690_000, target: 'other/d.jpg', person_id: 'ben' }),
    entry({ at: 1_000, target: 'other/e.jpg', person_id: 'ben' }),
  ]);
  expect(batches.map(({ entries, place }) => [entries.length, place])).toEqual([
    [2, 'photos/trip/'],
    [1, 'photos/other/'],
    [1, 'photos/other/'],
    [1, 'photos/other/'],
  ]);
});

it('does not fold what has a sentence for one alone', () => {
  const signIns = [entry({ action: 'signIn', target: null }), entry({ action: 'signIn', target: null })];
  expect(batchesOf(signIns)).toHaveLength(2);
});

const detail = (fields: Readonly<Record<string, string>>) => ({
  detail: Object.entries(fields).map(([name, value]) => ({ name, value })),
});

it('takes structures apart, and says what was cut off', () => {
  const rules = JSON.stringify([{ id: 'old', enabled: true, tags: [{ key: 'k', value: 'v' }] }]);
  expect(
    valuesOf(detail({ status: 'enabled', rules, keys: '["a","b"]', days: 'null', cut: '{"a":1,"b…' })),
  ).toEqual([
    { path: ['status'], value: 'enabled' },
    { path: ['rules', '1', 'id'], value: 'old' },
    { path: ['rules', '1', 'enabled'], value: true },
    { path: ['rules', '1', 'tags', '1', 'key'], value: 'k' },
    { path: ['rules', '1', 'tags', '1', 'value'], value: 'v' },
    { path: ['keys'], value: 'a, b' },
    { path: ['days'], value: null },
    { path: ['cut'], value: '{"a":1,"b…', isCut: true },
  ]);
});

it('shows of two changes what differs', () => {
  const before = valuesOf(detail({ type: 'AES256', keep: 'true' }));
  const after = valuesOf(detail({ type: 'aws:kms', keep: 'true', kms_key_id: 'alias/photos' }));
  expect(
    differencesOf(before, after).map(({ path, before: old, after: now }) => [
      path[0],
      old?.value,
      now?.value,
    ]),
  ).toEqual([
    ['type', 'AES256', 'aws:kms'],
    ['kms_key_id', undefined, 'alias/photos'],
  ]);
});
