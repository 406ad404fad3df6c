import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, test } from 'vitest';
import { countAccountChanges, findOldestWaiting, findQueueInTurn } from './account-feed.store.ts';
import { findDueChanges, recordChanges, removeChanges } from './change.store.ts';

describeOnEveryDatabase('queues of accounts', (open) => {
  const queue = (database: Database, feed: string, keys: readonly string[]) =>
    database.transaction((tx) =>
      recordChanges(
        tx,
        JSON.stringify([feed]),
        keys.map((key, at) => {
          const about = { versionId: null, objectId: key, sizeBytes: 1, etag: 'e', actorId: null };
          return {
            ...about,
            bucketId: 'b',
            key,
            event: 'ObjectCreated:Put',
            happenedAt: 1_000 + at,
          } as const;
        }),
      ),
    );

  test('take turns, however much one of them has waiting', async () => {
    const database = await open();
    await queue(database, 'readers:greedy', ['a', 'b', 'c', 'd']);
    await queue(database, 'readers:modest', ['e']);
    await queue(database, 'backup:node', ['f']);
    await queue(database, 'webhook:one', ['g']);
    const seen: string[] = [];
    let turn: string | undefined = '';
    for (;;) {
      turn = await findQueueInTurn(database.read, 'readers', turn ?? '');
      if (turn === undefined) break;
      const changes = await findDueChanges(database.read, turn, Date.now(), 2);
      seen.push(changes.map(({ key }) => key).join(''));
      await database.transaction((tx) =>
        removeChanges(
          tx,
          changes.map(({ id }) => id),
        ),
      );
    }
    expect(seen).toEqual(['ab', 'e', 'cd']);
  });

  test('are counted together', async () => {
    const database = await open();
    await queue(database, 'readers:one', ['a', 'b']);
    await queue(database, 'readers:two', ['c']);
    await queue(database, 'webhook:one', ['g']);
    expect(await countAccountChanges(database.read, 'readers')).toEqual({ waiting: 3, oldestAt: 1_000 });
    expect(await findOldestWaiting(database.read, 'readers', [])).toBeUndefined();
  });
});
