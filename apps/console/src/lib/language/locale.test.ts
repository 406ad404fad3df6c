import { expect, it } from 'vitest';
import { createPageStorage } from '../session/public-page.ts';
import { readLocale } from './locale.ts';

it.each([
  ['fr_FR', 'fr_FR'],
  ['zh_CN', 'zh_CN'],
  ['ja_JP', 'ja_JP'],
  ['de_DE', 'en_US'],
  ['toString', 'en_US'],
  [null, 'en_US'],
])('reads the stored locale %s as %s', (stored, expected) => {
  const storage = createPageStorage();
  if (stored !== null) storage.setItem('locale', stored);
  expect(readLocale(storage)).toBe(expected);
});
