import { describe, expect, it } from 'vitest';
import { isGuessablePassword } from './guessable-password.ts';
import { meetsPasswordRules } from './passwords.ts';

const names = ['ada.lovelace@example.com', 'Countess Ada'];

describe('a password that is easy to guess', () => {
  it.each([
    'Password1!',
    'P@ssw0rd1',
    'Qwertyuiop1!',
    'Aaaaaaa1!',
    'Abcd1234!',
    '1qaz@WSX',
    'Welcome1!',
    'Iloveyou1!',
    'Admin@123',
    'Summer2026!',
  ])('is refused though it meets the rules: %s', (password) => {
    expect(meetsPasswordRules(password)).toBe(true);
    expect(isGuessablePassword(password, names)).toBe(true);
  });

  it.each(['Atoll-2026!', 'Lovelace#77', 'Countess-99!', 'ada.lovelace@exA1'])(
    'is refused as little more than a name known here: %s',
    (password) => {
      expect(isGuessablePassword(password, names)).toBe(true);
    },
  );

  it.each(['Correct-Horse1', 'Fresh2#word', 'kV7#pQ2x', 'Savannah#77xQ', 'Lovelace#kV7pQ2x-9'])(
    'is not %s',
    (password) => {
      expect(isGuessablePassword(password, names)).toBe(false);
    },
  );

  it('takes no time that could hold up others, whatever is typed', () => {
    const before = process.cpuUsage();
    for (const password of ['A1!a4@4@4@4@4@4@4@4@', '3v3ryth1ng$0L33t!4@Z', '@$!0143570@$!0Aa1!@$']) {
      for (let round = 0; round < 10; round++) isGuessablePassword(password, names);
    }
    expect(process.cpuUsage(before).user / 1000 / 30).toBeLessThan(50);
  });
});
