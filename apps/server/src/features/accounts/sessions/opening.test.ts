import { expect, it } from 'vitest';
import { normaliseUsername, usernameFrom } from './opening.ts';

it.each([
  ['Ada', 'ada@example.com', 'Ada'],
  ['Augusta Ada King, Countess of Lovelace', 'ada@example.com', 'Augusta Ada King, Co'],
  ['  ', 'ada.lovelace@example.com', 'ada.lovelace'],
  [null, 'a-very-long-local-part-indeed@example.com', 'a-very-long-local-pa'],
  // A family emoji is one character of 7 code points: it is kept as a whole or omitted.
  ['Lovelace 12345👩‍👩‍👧‍👦', 'ada@example.com', 'Lovelace 12345'],
  ['Ada\r\nLove\u0000lace', 'ada@example.com', 'Ada Love lace'],
  ['\u200b', 'ada@example.com', 'ada'],
  ['Ada\u2028Love\u00adla\u200bce\u202e\u{e0041}', 'ada@example.com', 'Ada Lovelace'],
  ['\ufeff \u2060', 'a\u00adda@example.com', 'ada'],
  [`a${'\u0301'.repeat(30)}`, 'ada@example.com', 'ada'],
])('from %j and %s takes %s', (displayName, email, username) => {
  expect(usernameFrom(displayName, email)).toBe(username);
  expect(normaliseUsername(username)).toBe(username);
});

it.each(['', '  ', '\u3000', '\u200b\u200d'])('refuses %j, in which there is nothing to see', (name) => {
  expect(() => normaliseUsername(name)).toThrow(expect.objectContaining({ code: 1019 }));
});

it('refuses control characters, which a mail or a log would take for its own', () => {
  expect(() => normaliseUsername('Ada\nBcc: eve')).toThrow(expect.objectContaining({ code: 1027 }));
});

it.each([' Ada ', '🏝️', '岛', 'مرحبا', "Robert'); DROP TABLE accounts;--".slice(0, 20)])(
  'takes %j',
  (name) => {
    expect(normaliseUsername(name)).toBe(name.trim());
  },
);
