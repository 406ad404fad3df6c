import { describeOnSqlite } from '@atoll/testkit';
import { expect, test } from 'vitest';
import { changeSource, countSourcesOf, insertSource } from './source.store.ts';

const source = {
  agentId: 'agent',
  accountId: 'account',
  kind: 'files',
  bucketId: 'b',
  bucketName: 'bucket',
  key: '',
  title: null,
  url: null,
  problem: null,
  readAt: null,
  attempts: 0,
  createdBy: 'person',
  createdAt: 1,
} as const;

describeOnSqlite('sources', (open) => {
  test('are counted by agent, with those whose files are being listed', async () => {
    const database = await open();
    const content = { text: null, dueAt: null };
    await database.transaction(async (tx) => {
      await insertSource(tx, { ...source, id: 's1', scannedTo: '' }, content);
      await insertSource(tx, { ...source, id: 's2', bucketId: 'c', scannedTo: null }, content);
    });
    const count = () => countSourcesOf(database.read, ['agent', 'other']);
    expect(await count()).toEqual(new Map([['agent', { sources: 2, scanning: 1 }]]));
    await database.transaction((tx) => changeSource(tx, 's1', { scannedTo: null }));
    expect(await count()).toEqual(new Map([['agent', { sources: 2, scanning: 0 }]]));
  });
});
