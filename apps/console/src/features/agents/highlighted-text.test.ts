import { expect, it } from 'vitest';
import { piecesOf } from './highlighted-text.tsx';

const shown = (text: string, ...ranges: [number, number][]) =>
  piecesOf(
    text,
    ranges.map(([start, end]) => ({ start, end })),
  )
    .map(({ start, end, isMarked }) => (isMarked ? `<${text.slice(start, end)}>` : text.slice(start, end)))
    .join('');

it('marks ranges in any order, and loses nothing of the text', () => {
  expect(shown('notice period', [7, 13], [0, 6])).toBe('<notice> <period>');
  expect(shown('notice')).toBe('notice');
  expect(shown('notice', [0, 6])).toBe('<notice>');
});

it('passes over ranges that overlap, are empty or lie outside', () => {
  expect(shown('notice', [0, 3], [2, 5], [4, 4], [5, 99])).toBe('<not>ice');
});
