import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openItem } from '../kernel/item.store.ts';
import { type Item, system } from '../kernel/item.ts';
import { labelKeyOf, quarantineKeyOf } from '../kernel/item-files.ts';
import { contentOf, storedKeyOfItem } from './content.ts';
import { interrupted } from './interrupted.fixture.ts';
import { createStoringTest, type StoringTest, sha256Of } from './storing.fixture.ts';
import { withdrawItem } from './withdraw-item.ts';

class Death extends Error {}
const die = () => Promise.reject(new Death());
const moments = ['before', 'after'] as const;

describeOnEveryDatabase('a process that dies while it stores or deletes', (open) => {
  let test: StoringTest;
  let made = 0;
  beforeAll(async () => {
    test = await createStoringTest(await open());
  });
  afterAll(() => test.close());

  const kinds: [kind: string, add: () => Promise<Item>][] = [
    ['a file', () => test.add({ answers: '{"a":1}' }, `file ${++made}`)],
    ['a text', () => test.add({ text: `text ${++made}` })],
  ];
  const withdraw = (item: Item) =>
    test.database.transaction(async (tx) => {
      const found = await openItem(tx, item.projectId, item.id);
      if (found.state !== 'withdrawn') await withdrawItem(tx, found, system, test.clock.nowMs);
    });
  const keysOf = async (item: Item) => {
    const stored = storedKeyOfItem(item) ?? '';
    return (await test.keys()).filter((key) => key.includes(item.id) || key === stored);
  };
  /** Interrupts the job at each of its writes in turn, each time with a new item, and checks the result. */
  const atEachWrite = async (
    prepare: () => Promise<Item>,
    happen: (item: Item) => Promise<void>,
    check: (item: Item) => Promise<void>,
  ) => {
    let steps = 0;
    for (const when of moments) {
      for (let at = 1; ; at++) {
        const item = await prepare();
        const faulty = interrupted(test, { at, when, happen: () => happen(item) });
        await test.run(faulty).catch((error: unknown) => {
          if (!(error instanceof Death)) throw error;
        });
        await check(item);
        if (!faulty.hasHappened()) break;
        steps++;
      }
    }
    return steps;
  };
  const expectStored = async (item: Item) => {
    const stored = await test.reload(item);
    const { sha256 } = contentOf(item);
    expect(stored.state).toBe('stored');
    expect(sha256Of(await test.textOf(stored.key ?? ''))).toBe(sha256);
    expect(await keysOf(item)).toEqual([stored.key, labelKeyOf(item)].sort());
  };

  it.each(kinds)('loses no item, and has the bytes of %s at one verified place', async (_, add) => {
    const steps = await atEachWrite(add, die, async (item) => {
      const { state, key } = await test.reload(item);
      expect(['accepted', 'stored']).toContain(state);
      // In every state, the bytes are at the item's key.
      if (item.sizeBytes !== null) expect(sha256Of(await test.textOf(key ?? ''))).toBe(item.sha256);
      await test.run();
      await expectStored(item);
    });
    expect(steps).toBeGreaterThanOrEqual(10);
  });

  it.each(kinds)('leaves nothing of %s that was withdrawn', async (_, add) => {
    const prepare = async () => {
      const item = await add();
      await test.run();
      await withdraw(item);
      return item;
    };
    const steps = await atEachWrite(prepare, die, async (item) => {
      await test.run();
      expect(await keysOf(item)).toEqual([]);
      expect(await test.reload(item)).toMatchObject({ state: 'withdrawn', key: null, dueAt: null });
    });
    expect(steps).toBeGreaterThanOrEqual(6);
  });

  it.each(kinds)('leaves nothing of %s that is withdrawn while it is stored', async (_, add) => {
    await atEachWrite(add, withdraw, async (item) => {
      await withdraw(item);
      await test.run();
      expect(await keysOf(item)).toEqual([]);
      expect(await test.reload(item)).toMatchObject({ state: 'withdrawn', text: null, key: null });
    });
  });

  it('keeps the bytes that another item has too', async () => {
    const text = `file ${++made}`;
    const [first, second] = [await test.add({}, text), await test.add({}, text)];
    await test.run();
    await withdraw(first);
    await test.run();
    await expectStored(second);
    expect((await test.keys()).filter((key) => key.includes(first.id))).toEqual([]);
    const third = await test.add(
      { state: 'failed_checks', key: quarantineKeyOf({ id: 'x', projectId: 'p' }) },
      text,
    );
    await withdraw(third);
    await test.run();
    await expectStored(second);
    await withdraw(second);
    await test.run();
    expect(await keysOf(second)).toEqual([]);
  });
});
