import { codes } from '@atoll/contract';
import { describe, expect, test } from 'vitest';
import { createLimits, createPasswordTries } from './index.ts';

const link = { id: 'link', passwordHash: 'right' };
const attempts = 15;

describe('passwords of links that are tried at once from one address', () => {
  /** Each attempt is checked when the others have begun. */
  async function tryAll(password: string): Promise<unknown[]> {
    const limits = createLimits({ factor: 1 });
    const checks: (() => void)[] = [];
    const passwords = {
      verify: (hash: string, given: string) =>
        new Promise<boolean>((resolve) => checks.push(() => resolve(hash === given))),
    };
    const tries = createPasswordTries({ limits, passwords }, 'link');
    let ended = 0;
    const answers = Array.from({ length: attempts }, () =>
      tries
        .check(link, password, '203.0.113.3')
        .catch((error: { code: number }) => error.code)
        .finally(() => ended++),
    );
    while (ended < attempts) {
      await expect.poll(() => checks.length + ended, { interval: 1 }).toBeGreaterThan(0);
      for (const check of checks.splice(0)) check();
      await new Promise(setImmediate);
    }
    return Promise.all(answers);
  }

  test('lock nobody out who knows it', async () => {
    expect(await tryAll('right')).toEqual(Array(attempts).fill(true));
  });

  test('are each counted if they are wrong', async () => {
    const answers = await tryAll('wrong');
    expect(answers.filter((answer) => answer === false)).toHaveLength(10);
    expect(answers.filter((answer) => answer === codes.tooManyAttempts)).toHaveLength(attempts - 10);
  });
});
