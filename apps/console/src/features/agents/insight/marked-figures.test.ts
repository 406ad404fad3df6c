import { expect, it } from 'vitest';
import { markedFigures } from './marked-figures.ts';

const marks = (text: string, figures: readonly string[]) =>
  markedFigures(text, figures).flatMap((part) => (part.isMarked ? [`${part.start}:${part.text}`] : []));

it('marks each figure where it stands by itself', () => {
  expect(marks('It takes 3 months, in 2023 it took 3.', ['3'])).toEqual(['9:3', '35:3']);
});

it('marks no part of a longer number, and no name', () => {
  expect(marks('30 of 1.3 or 3,5 in hall A3', ['3'])).toEqual([]);
  expect(marks('3kg and 3 kg', ['3'])).toEqual(['0:3', '8:3']);
});

it('prefers the longer of two figures', () => {
  expect(marks('At most 1,200 euros', ['1', '1,200'])).toEqual(['8:1,200']);
});

it('marks figures between Chinese characters', () => {
  expect(marks('通知期为3个月', ['3'])).toEqual(['4:3']);
});

it('keeps the whole text', () => {
  const text = 'From 9 to 17, and 9 to 12 on Fridays.';
  const parts = markedFigures(text, ['9', '17']);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});
