import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTurns, type Lane } from './turns.ts';

const lane = (accountId: string, n: number, failures = 0): Lane => ({
  accountId,
  address: `${accountId}-${n}`,
  failures,
});

test('an account with many addresses leaves the others their turns', () => {
  const turns = createTurns({ total: 4, perAccount: 2, doubtful: 4 });
  const waiting = [...Array.from({ length: 20 }, (_, n) => lane('greedy', n)), lane('other', 0)];
  const begun = [turns.next(waiting), turns.next(waiting), turns.next(waiting), turns.next(waiting)];
  expect(begun.map((turn) => turn?.accountId)).toEqual(['greedy', 'other', 'greedy', undefined]);
});

test('addresses that failed or were slow leave the others some turns', () => {
  const turns = createTurns({ total: 4, perAccount: 4, doubtful: 2 });
  const slow = lane('a', 0);
  expect(turns.next([slow])).toBe(slow);
  turns.end(slow, true);
  const failing = [lane('b', 0, 3), lane('c', 0, 1)];
  const begun = [
    turns.next([slow, ...failing]),
    turns.next([slow, ...failing]),
    turns.next([slow, ...failing]),
  ];
  expect(begun.filter((turn) => turn !== undefined)).toHaveLength(2);
  const good = lane('d', 0);
  expect(turns.next([slow, ...failing, good])).toBe(good);
});

test('whoever waits gets a turn within as many turns as there are addresses, whatever the others do', () => {
  const accounts = fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 6 });
  const limits = fc.record({
    total: fc.integer({ min: 1, max: 5 }),
    perAccount: fc.integer({ min: 1, max: 4 }),
    doubtful: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(accounts, limits, fc.infiniteStream(fc.boolean()), (counts, bounds, isSlow) => {
      const lanes = counts.flatMap((count, account) =>
        Array.from({ length: count + 1 }, (_, n) => lane(`${account}`, n, n % 2)),
      );
      const turns = createTurns(bounds);
      const running: Lane[] = [];
      const served = new Set<string>();
      // All want turns all the time, and the longest running one ends first.
      for (let step = 0; step < lanes.length * lanes.length; step++) {
        for (let next = turns.next(lanes); next; next = turns.next(lanes)) {
          served.add(next.address);
          running.push(next);
        }
        const of = (accountId: string) => running.filter((one) => one.accountId === accountId).length;
        expect(running.length).toBeLessThanOrEqual(bounds.total);
        expect(new Set(running.map(({ address }) => address)).size).toBe(running.length);
        for (const { accountId } of running) expect(of(accountId)).toBeLessThanOrEqual(bounds.perAccount);
        const ended = running.shift();
        if (ended) turns.end(ended, isSlow.next().value);
      }
      expect(served.size).toBe(lanes.length);
    }),
  );
});
