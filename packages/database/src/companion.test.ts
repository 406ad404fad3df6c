import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { accompanied, asBookkeeping, type Companion, prepare, type Transaction } from './index.ts';

const event = (topic: string) => ({
  id: topic,
  account_id: 'a',
  topic: 'idea' as const,
  message: '',
  page: null,
  created_at: 0,
});
const change = (tx: Transaction, id: string) => tx.insertInto('feedback').values(event(id)).execute();
const count = (tx: Transaction, key: string) =>
  tx.insertInto('rate_limits').values({ key, points: 1, expire: null }).execute();
const insertPrepared = prepare((tx: Transaction, values: { id: string }) =>
  tx.insertInto('feedback').values({ ...event(''), id: values.id }),
);

/** Simulates an audit entry: inserts at most one row with the name, however often it runs. */
function companionNamed(name: string, isKnown = () => true): Companion<string> {
  return {
    mutation: {
      name: 'test.companion',
      async run(tx, key) {
        await tx
          .insertInto('rate_limits')
          .values({ key, points: 1, expire: null })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      },
    },
    input: async () => (isKnown() ? name : undefined),
  };
}

describeOnEveryDatabase('the companion of a change', (open) => {
  const setUp = async () => {
    const database = await open();
    const keys = async () =>
      (await database.read.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(
        ({ key }) => key,
      );
    return { database, keys };
  };

  it('is committed with the first change, and not with bookkeeping', async () => {
    const { database, keys } = await setUp();
    const { isWritten } = await accompanied(companionNamed('entry'), async () => {
      await database.transaction((tx) => count(tx, 'limit'));
      expect(await keys()).toEqual(['limit']);
      await database.transaction((tx) => change(tx, 'one'));
      expect(await keys()).toEqual(['entry', 'limit']);
      await Promise.all(['two', 'three'].map((id) => database.transaction((tx) => change(tx, id))));
    });
    expect(isWritten).toBe(true);
    expect(await keys()).toEqual(['entry', 'limit']);
  });

  it('is written by each of two changes that are committed side by side, whichever comes first', async () => {
    const { database, keys } = await setUp();
    await accompanied(companionNamed('entry'), () =>
      Promise.all(['one', 'two'].map((id) => database.transaction((tx) => change(tx, id)))),
    );
    expect(await keys()).toEqual(['entry']);
  });

  it('notices prepared changes and mutations', async () => {
    const { database, keys } = await setUp();
    const run = async (tx: Transaction, id: string) => void (await insertPrepared.all(tx, { id }));
    await accompanied(companionNamed('entry'), () => database.write({ name: 'test.insert', run }, 'one'));
    expect(await keys()).toEqual(['entry']);
  });

  it('keeps the change from being committed when it fails itself', async () => {
    const { database } = await setUp();
    const failing = companionNamed('entry');
    failing.mutation.run = async () => {
      throw new Error('no room');
    };
    const changing = accompanied(failing, () => database.transaction((tx) => change(tx, 'one')));
    await expect(changing).rejects.toThrow('no room');
    expect(await database.read.selectFrom('feedback').select('id').execute()).toEqual([]);
  });

  it('is left out of refused work, of what is named bookkeeping, and of what outlives its work', async () => {
    const { database, keys } = await setUp();
    const late = Promise.withResolvers<void>();
    const { isWritten } = await accompanied(companionNamed('entry'), async () => {
      const refused = database.transaction(async (tx) => {
        await change(tx, 'one');
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
      await database.transaction((tx) => change(asBookkeeping(tx), 'counted'));
      void nextTurn()
        .then(nextTurn)
        .then(() => database.transaction((tx) => change(tx, 'late')))
        .then(() => late.resolve(), late.reject);
    });
    await late.promise;
    expect(isWritten).toBe(false);
    expect(await keys()).toEqual([]);
  });

  it('finds the facts of its own change, also when the transaction waited for another', async () => {
    const { database, keys } = await setUp();
    const facts = new AsyncLocalStorage<{ name: string }>();
    const noting = (id: string) => {
      const noted = { name: 'unknown' };
      const companion = { ...companionNamed(id), input: async () => noted.name };
      const work = () =>
        database.transaction(async (tx) => {
          const own = facts.getStore();
          if (own) own.name = id;
          await change(tx, id);
        });
      return facts.run(noted, () => accompanied(companion, work));
    };
    await Promise.all(['one', 'two', 'three'].map(noting));
    expect(await keys()).toEqual(['one', 'three', 'two']);
  });

  it('waits for a later change while it is not known what to write', async () => {
    const { database, keys } = await setUp();
    let isKnown = false;
    await accompanied(
      companionNamed('entry', () => isKnown),
      async () => {
        await database.transaction((tx) => change(tx, 'one'));
        isKnown = true;
        await database.transaction((tx) => change(tx, 'two'));
      },
    );
    expect(await keys()).toEqual(['entry']);
  });
});
