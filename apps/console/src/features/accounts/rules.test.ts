import { describe, expect, it } from 'vitest';
import { encodePassword, isEmail, withoutSpaces } from './rules.ts';

describe('e-mail', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.org', `${'a'.repeat(38)}@example.com`])(
    'accepts %s',
    (email) => {
      expect(isEmail(email)).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a@b.',
    'a@.co',
    'a b@c.de',
    'a@b@c.de',
    `${'a'.repeat(39)}@example.com`,
  ])('refuses %s', (email) => {
    expect(isEmail(email)).toBe(false);
  });

  it('loses every space', () => {
    expect(withoutSpaces(' a\u00a0b @ c.de\t')).toBe('ab@c.de');
  });
});

describe('password', () => {
  it('is sent as base64 of its UTF-8 bytes', () => {
    expect(encodePassword('Pä$s漢字')).toBe(Buffer.from('Pä$s漢字', 'utf8').toString('base64'));
  });
});
