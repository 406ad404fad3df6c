import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

test('other work continues between decisions about many objects', async () => {
  let others = 0;
  const other = () => {
    others += 1;
    waiting = setImmediate(other);
  };
  let waiting = setImmediate(other);
  const numbers = Array.from({ length: 1000 }, (_, at) => at);
  const seen = new Set<number>();
  const answers = await inTurns(numbers, async (number, index) => {
    seen.add(others);
    return number - index;
  });
  clearImmediate(waiting);
  expect(answers).toEqual(numbers.map(() => 0));
  expect(seen.size).toBeGreaterThanOrEqual(20);
});
