import { expect, test } from 'vitest';
import { cacheAllowance } from './brief-allowance.ts';

function counting() {
  const asked: string[] = [];
  const limits = { storedBytes: 1, transferBytes: null, transferEndsAt: null, isReadOnly: false };
  const clock = { nowMs: 0, now: () => clock.nowMs };
  const limitsOf = async (accountId: string) => {
    asked.push(accountId);
    return limits;
  };
  const allowance = cacheAllowance({ limitsOf }, clock);
  return { asked, clock, allowance };
}

test('an account is looked up once a second', async () => {
  const { asked, clock, allowance } = counting();
  await allowance.limitsOf('a');
  clock.nowMs = 999;
  expect(await allowance.limitsOf('a')).toMatchObject({ storedBytes: 1 });
  expect(asked).toEqual(['a']);
  clock.nowMs = 1000;
  await allowance.limitsOf('a');
  expect(asked).toEqual(['a', 'a']);
});

test('a failure is not remembered', async () => {
  let tries = 0;
  const failing = cacheAllowance(
    {
      async limitsOf() {
        tries++;
        throw new Error('no answer');
      },
    },
    { now: () => 0 },
  );
  await expect(failing.limitsOf('a')).rejects.toThrow('no answer');
  await expect(failing.limitsOf('a')).rejects.toThrow('no answer');
  expect(tries).toBe(2);
});
