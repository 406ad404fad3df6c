import { describeOnEveryDatabase } from '@atoll/testkit';
import { describe, expect, test } from 'vitest';
import {
  type AddressState,
  clearFailures,
  findAddresses,
  findDueAddresses,
  pause,
  wake,
} from './address.store.ts';
import { createDelivery, type DeliverySource, type Outcome, type Turn } from './deliver.ts';

const never = new AbortController().signal;
const log = { warn: () => undefined };

describeOnEveryDatabase('deliveries to addresses of others', (open) => {
  async function setUp(
    serve: (turn: Turn) => Promise<Outcome>,
    /** Runs between a look at the database and its use. */
    afterLook: () => Promise<void> = async () => undefined,
  ) {
    const database = await open();
    const clock = { nowMs: 1_000_000, now: () => clock.nowMs };
    const source: DeliverySource = {
      kind: 'webhook',
      async findWaiting(now) {
        const due = await findDueAddresses(database.read, 'webhook', { now, limit: 100 });
        await afterLook();
        return due;
      },
      serve,
    };
    const delivery = createDelivery({ database, clock, log, limits: { lookMs: 5 } }, source);
    return {
      database,
      clock,
      run: (signal = never) => delivery.run(signal),
      wake: (address: string, accountId = 'a') =>
        database.transaction((tx) => wake(tx, { address, accountId, kind: 'webhook' }, clock.now())),
      stateOf: async (address: string): Promise<AddressState | undefined> =>
        (await findAddresses(database.read, [address])).get(address),
    };
  }

  test('an address whose queue is empty is forgotten', async () => {
    const served: string[] = [];
    const { run, wake, stateOf } = await setUp(async ({ address }) => {
      served.push(address);
      return { kind: 'idle' };
    });
    await wake('one');
    await wake('two', 'b');
    await run();
    expect(served.toSorted()).toEqual(['one', 'two']);
    expect(await stateOf('one')).toBeUndefined();
  });

  test('what comes during a turn gets a turn of its own', async () => {
    let turns = 0;
    const opened = await setUp(async () => {
      turns += 1;
      if (turns === 1) await opened.wake('one');
      return { kind: 'idle' };
    });
    await opened.wake('one');
    await opened.run();
    expect(turns).toBe(2);
    expect(await opened.stateOf('one')).toBeUndefined();
  });

  test('one that fails is paused for longer each time, and probed once when its pause is over', async () => {
    const probes: boolean[] = [];
    let works = false;
    const { run, wake, stateOf, clock } = await setUp(async ({ isProbe }) => {
      probes.push(isProbe);
      return works ? { kind: 'idle' } : { kind: 'failed' };
    });
    await wake('dead');
    const pauses: number[] = [];
    for (let n = 0; n < 12; n++) {
      await run();
      await run();
      const state = await stateOf('dead');
      expect(state?.failures).toBe(n + 1);
      pauses.push((state?.nextAt ?? 0) - clock.nowMs);
      // New work doesn't end a pause.
      await wake('dead');
      await run();
      clock.nowMs = state?.nextAt ?? 0;
    }
    expect(probes).toEqual([false, ...Array(11).fill(true)]);
    for (const [n, pauseMs] of pauses.entries()) {
      const longest = Math.min(5_000 * 2 ** n, 3_600_000);
      expect(pauseMs).toBeGreaterThanOrEqual(longest / 2);
      expect(pauseMs).toBeLessThanOrEqual(longest);
    }
    works = true;
    await run();
    expect(await stateOf('dead')).toBeUndefined();
  });

  test('one whose turn ends while the database is read gets no second turn from what was read before', async () => {
    const { promise: looked, resolve: release } = Promise.withResolvers<void>();
    let looks = 0;
    let turns = 0;
    const opened = await setUp(
      async () => {
        turns += 1;
        await looked;
        return { kind: 'failed' };
      },
      async () => {
        looks += 1;
        if (looks !== 2) return;
        release();
        await expect.poll(() => opened.stateOf('dead')).toMatchObject({ failures: 1 });
      },
    );
    await opened.wake('dead');
    await opened.run();
    expect(turns).toBe(1);
    expect(looks).toBeGreaterThan(2);
  });

  test('somebody may have a paused address tried now', async () => {
    let turns = 0;
    const { run, wake, clock, database } = await setUp(async () => {
      turns += 1;
      return { kind: 'failed' };
    });
    await wake('dead');
    await run();
    await database.transaction((tx) => clearFailures(tx, ['dead'], clock.now()));
    await run();
    expect(turns).toBe(2);
  });

  test('addresses that never answer keep nobody else waiting', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>();
    const opened = await setUp(async ({ accountId }) => {
      if (accountId === 'good') deliver();
      else await released;
      return accountId === 'good' ? { kind: 'idle' } : { kind: 'failed' };
    });
    for (let account = 0; account < 3; account++) {
      for (let n = 0; n < 20; n++) await opened.wake(`dead-${account}-${n}`, `bad-${account}`);
    }
    const running = opened.run();
    await opened.wake('fine', 'good');
    await delivered;
    release();
    await running;
  });

  describe('a window of what is due', () => {
    const limit = 10;
    const dueIn = async (rows: { accountId: string; failures: number }[]) => {
      const { database, clock } = await setUp(async () => ({ kind: 'idle' }));
      await database.transaction(async (tx) => {
        for (const [n, { accountId, failures }] of rows.entries()) {
          const named = { address: `${accountId}-${n}`, accountId, kind: 'webhook' } as const;
          await pause(tx, named, { failures, until: n });
        }
      });
      const due = await findDueAddresses(database.read, 'webhook', { now: clock.now(), limit });
      expect(due.length).toBeLessThanOrEqual(limit);
      return new Set(due.map(({ accountId }) => accountId));
    };

    test('shows the addresses of every account, however many one of them has', async () => {
      const greedy = Array.from({ length: 30 }, () => ({ accountId: 'greedy', failures: 0 }));
      expect(await dueIn([...greedy, { accountId: 'other', failures: 0 }])).toContain('other');
    });

    test('shows those that work, however many fail', async () => {
      const failing = Array.from({ length: 30 }, (_, n) => ({ accountId: `failing ${n}`, failures: 1 }));
      expect(await dueIn([...failing, { accountId: 'other', failures: 0 }])).toContain('other');
    });
  });

  test('a turn that is broken off because the program stops is no failure', async () => {
    const stopping = new AbortController();
    const { run, wake, stateOf } = await setUp(async ({ signal }) => {
      stopping.abort();
      signal.throwIfAborted();
      return { kind: 'idle' };
    });
    await wake('one');
    await run(stopping.signal);
    expect(await stateOf('one')).toMatchObject({ failures: 0 });
  });

  test('what comes later than now is waited for by no run', async () => {
    let turns = 0;
    const { run, wake, stateOf, clock } = await setUp(async () => {
      turns += 1;
      return { kind: 'waits', at: clock.nowMs + 1000 };
    });
    await wake('one');
    await run();
    expect(turns).toBe(1);
    expect(await stateOf('one')).toMatchObject({ nextAt: clock.nowMs + 1000, failures: 0 });
  });
});
