import { expect, test } from 'vitest';
import { withoutCitations } from './without-citations.ts';

test('citations are gone with the space before them', () => {
  expect(withoutCitations('Refunds  [1] take 14 days[2][3] \n[12]. See [a] and [4')).toBe(
    'Refunds take 14 days. See [a] and [4',
  );
});

test('a text of spaces costs no more than its length', () => {
  const text = `${' '.repeat(500_000)}x`;
  expect(withoutCitations(text)).toBe(text);
});
