import { expect, test } from 'vitest';
import { isAliasName, keyName, toAlias } from './key-name.ts';

test.each([
  ['photos/2026', true],
  ['', false],
  ['aws/mine', false],
  ['a b', false],
  ['x'.repeat(250), true],
  ['x'.repeat(251), false],
])('whether %o can name a key', (name, isGood) => {
  expect(isAliasName(name)).toBe(isGood);
});

test('a key without a name is called by its id', () => {
  expect(keyName({ id: 'id', alias: null })).toBe('id');
  expect(keyName({ id: 'id', alias: toAlias('photos') })).toBe('photos');
});
