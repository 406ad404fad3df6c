import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, test } from 'vitest';
import { buryDocuments, dropScans, findDocuments, keepFiles, queueScans } from '../sources/document.store.ts';
import { createClaims } from './claims.ts';
import { findGoneDocuments, markReady, markUnreadable } from './queue.store.ts';

const claimMs = 60_000;
const indexed = {
  title: null,
  format: 'text',
  pages: null,
  passages: 1,
  indexedIn: 'index',
  at: 1,
  scans: 'none',
} as const;

describeOnEveryDatabase('due documents', (open) => {
  const clock = { at: 1_000_000, now: () => clock.at };

  async function fill(database: Database, accountId: string, keys: readonly string[], isBacklog = true) {
    const now = clock.at;
    const keeping = {
      agentId: `agent-${accountId}`,
      accountId,
      sourceId: 's',
      isBacklog,
      changedAt: now,
      title: null,
    };
    const files = keys.map((key) => fileOf(key, `${accountId}-${key}`));
    await database.transaction((tx) => keepFiles(tx, { ...keeping, now }, files));
  }

  test('are shared out in turns, whatever one account has waiting', async () => {
    const database = await open();
    await fill(
      database,
      'greedy',
      Array.from({ length: 50 }, (_, n) => `file-${n}`),
    );
    await fill(database, 'modest', ['only']);
    const claims = createClaims({ database, clock, claimMs });
    const turns = [await claims.take(8), await claims.take(8), await claims.take(8)];
    expect(turns.map(([first]) => first?.accountId)).toEqual(['greedy', 'modest', 'greedy']);
    expect(turns.map(({ length }) => length)).toEqual([8, 1, 8]);
  });

  test('that changed come before those that a new source brought', async () => {
    const database = await open();
    await fill(database, 'one', ['a', 'b', 'c']);
    clock.at += 10;
    await fill(database, 'one', ['changed'], false);
    const [first] = await createClaims({ database, clock, claimMs }).take(1);
    expect(first?.key).toBe('changed');
  });

  test('are claimed by one process alone, until its claim ends', async () => {
    const database = await open();
    await fill(database, 'one', ['a', 'b', 'c', 'd']);
    const [one, other] = [
      createClaims({ database, clock, claimMs }),
      createClaims({ database, clock, claimMs }),
    ];
    const [ours, theirs] = await Promise.all([one.take(3), other.take(3)]);
    const ids = [...ours, ...theirs].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    while ((await one.take(3)).length > 0);
    clock.at += claimMs - 1;
    expect(await other.take(10)).toEqual([]);
    await other.renew();
    clock.at += 2;
    const again = await one.take(10);
    expect(again.length).toBeGreaterThan(0);
    expect(again.every(({ id }) => !theirs.some((document) => document.id === id))).toBe(true);
  });

  test('that were replaced or forgotten while they were read are not marked as read', async () => {
    const database = await open();
    await fill(database, 'one', ['replaced', 'forgotten', 'kept']);
    const taken = await createClaims({ database, clock, claimMs }).take(10);
    const named = (key: string) => taken.find((document) => document.key === key)!;
    clock.at += 10;
    const keeping = { agentId: 'agent-one', accountId: 'one', sourceId: 's', isBacklog: false, title: null };
    await database.transaction(async (tx) => {
      await keepFiles(tx, { ...keeping, changedAt: clock.at, now: clock.at }, [fileOf('replaced', 'newer')]);
      await buryDocuments(tx, [named('forgotten')], clock.at);
    });
    const marks = await database.transaction(async (tx) => [
      await markReady(tx, named('replaced'), indexed),
      await markUnreadable(tx, named('forgotten'), 'broken', null),
      await markReady(tx, named('kept'), indexed),
    ]);
    expect(marks).toEqual([false, false, true]);
    const ids = taken.map(({ id }) => id);
    const states = await findDocuments(database.read, 'agent-one', ids);
    expect(new Map(states.map(({ key, state }) => [key, state]))).toEqual(
      new Map([
        ['kept', 'ready'],
        ['replaced', 'queued'],
      ]),
    );
    expect(await findGoneDocuments(database.read, { now: clock.at, limit: 10 })).toMatchObject([
      { id: named('forgotten').id, attempts: 1 },
    ]);
    // Its key is free again.
    await fill(database, 'one', ['forgotten'], false);
  });

  test('with scanned pages are found by their text meanwhile, and read after all others', async () => {
    const database = await open();
    await fill(database, 'one', ['scan']);
    const files = createClaims({ database, clock, claimMs });
    const scans = createClaims({ database, clock, claimMs, lane: 'scans' });
    const [read] = await files.take(1);
    await database.transaction((tx) => markReady(tx, read!, { ...indexed, at: clock.at, scans: 'next' }));
    await fill(database, 'two', ['other']);
    expect(await scans.take(1)).toEqual([]);
    expect((await files.take(9)).map(({ key }) => key)).toEqual(['other']);

    const stateOf = async () => {
      const [document] = await findDocuments(database.read, 'agent-one', [read!.id]);
      return [document?.state, document?.reason, document?.dueAt !== null];
    };
    const [claimed] = await scans.take(1);
    expect(claimed).toMatchObject({ id: read!.id, isScan: true });
    expect(await scans.take(1)).toEqual([]);
    expect(await stateOf()).toEqual(['ready', 'scanned', true]);
    await database.transaction((tx) => dropScans(tx, 'agent-one'));
    expect(await database.transaction((tx) => markReady(tx, claimed!, indexed))).toBe(false);
    expect(await stateOf()).toEqual(['ready', 'scanned', false]);
    await database.transaction((tx) => queueScans(tx, 'agent-one', clock.at));
    const [again] = await scans.take(1);
    expect(await database.transaction((tx) => markReady(tx, again!, indexed))).toBe(true);
    expect(await stateOf()).toEqual(['ready', null, false]);
  });
});

function fileOf(key: string, objectId: string) {
  return {
    bucketId: 'bucket',
    key,
    objectId,
    versionId: null,
    etag: `tag-of-${objectId}`,
    sizeBytes: 1,
    contentType: 'text/plain',
  };
}
