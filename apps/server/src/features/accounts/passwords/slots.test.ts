import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

it('never runs more at once than it has slots, and runs all', async () => {
  const inSlot = createSlots(2);
  let [running, most] = [0, 0];
  const work = async (n: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (n === 3) throw new Error('a failing work frees its slot too');
    return n;
  };
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => inSlot(() => work(n))));
  expect(most).toBe(2);
  expect(results.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  ]);
});
