import { expect, it } from 'vitest';
import { normaliseEmail, normaliseNewEmail } from './email-address.ts';

it('trims and lowers the case', () => {
  expect(normaliseEmail('  Ada.Lovelace+atoll@Example.COM ')).toBe('ada.lovelace+atoll@example.com');
});

it.each([
  ...['', 'ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com', 'ada@exa mple.com'],
  ...['ada@@example.com', 'ada@example..com', 'ada@-example.com', 'a,b@example.com', '<ada@example.com>'],
  ...['ada@example.com\r\nBcc: eve@example.com', 'ada\u0000@example.com', `${'a'.repeat(65)}@example.com`],
  `a@${'example.'.repeat(120)}com`,
  ...['.ada@example.com', 'ada.@example.com', 'a..da@example.com'],
])('refuses %j with 1030', (text) => {
  expect(() => normaliseEmail(text)).toThrow(expect.objectContaining({ code: 1030 }));
});

it('gives accounts to addresses of at most 50 characters', () => {
  const longest = `${'a'.repeat(38)}@example.com`;
  expect(normaliseNewEmail(longest)).toBe(longest);
  expect(() => normaliseNewEmail(`a${longest}`)).toThrow(expect.objectContaining({ code: 1030 }));
});
