import { expect, test } from 'vitest';
import { keptWords } from './kept-words.ts';

const words = (given: string) => ({
  left: `${given} 件 を開く`,
  forms: { few: (name: string) => `${name} の 2 件` },
  paragraphs: [`${given} 件`],
});

test('words of pages keep numbers and particles, but leave names as they are', () => {
  const { ja_JP, en_US } = keptWords({
    en_US: words('1'),
    fr_FR: words('1'),
    zh_CN: words('1'),
    ja_JP: words('1'),
  });
  expect(ja_JP.left).toBe('1\u00a0件\u00a0を開く');
  expect(ja_JP.forms.few('3 件 の')).toBe('3 件 の\u00a0の 2\u00a0件');
  expect(ja_JP.paragraphs).toEqual(['1\u00a0件']);
  expect(en_US.left).toBe('1 件 を開く');
});
