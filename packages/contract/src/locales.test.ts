import { expect, test } from 'vitest';
import { joinLabel, joinSentences } from './locales.ts';

test('sentences are joined as each language writes them', () => {
  expect(joinSentences('fr_FR', ['Un.', 'Deux.'])).toBe('Un. Deux.');
  expect(joinSentences('zh_CN', ['一。', '二。'])).toBe('一。二。');
  expect(joinSentences('ja_JP', ['一。', '二。'])).toBe('一。二。');
});

test('a colon has the spaces and the width of its language', () => {
  expect(joinLabel('en_US', 'Review', 'Reef')).toBe('Review: Reef');
  expect(joinLabel('fr_FR', 'Examen', 'Récif')).toBe('Examen\u202f: Récif');
  expect(joinLabel('zh_CN', '审核', '珊瑚')).toBe('审核：珊瑚');
  expect(joinLabel('ja_JP', 'レビュー', 'サンゴ')).toBe('レビュー：サンゴ');
});
