import { expect, test } from 'vitest';
import { joinSentences } from './locales.ts';

test('sentences are joined as each language writes them', () => {
  expect(joinSentences('fr_FR', ['Un.', 'Deux.'])).toBe('Un. Deux.');
  expect(joinSentences('zh_CN', ['一。', '二。'])).toBe('一。二。');
  expect(joinSentences('ja_JP', ['一。', '二。'])).toBe('一。二。');
});
