import { expect, test } from 'vitest';
import { actionOf, closed, movedTo, opened, typed } from './combobox-state.ts';

test('arrows go round, pages stop at the ends', () => {
  expect(movedTo('ArrowDown', -1, 3)).toBe(0);
  expect(movedTo('ArrowDown', 2, 3)).toBe(0);
  expect(movedTo('ArrowUp', -1, 3)).toBe(2);
  expect(movedTo('ArrowUp', 0, 3)).toBe(2);
  expect(movedTo('PageDown', 0, 30)).toBe(10);
  expect(movedTo('PageDown', 25, 30)).toBe(29);
  expect(movedTo('PageUp', 3, 30)).toBe(0);
});

test('a list without options has none to move to', () => {
  expect(movedTo('ArrowDown', -1, 0)).toBe(-1);
});

test('keys of the list are those of the ARIA pattern, and all others belong to the text', () => {
  expect(actionOf('ArrowDown', false, false)).toBe('open');
  expect(['Enter', 'Escape', 'Tab', 'a'].map((key) => actionOf(key, false, false))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(actionOf('ArrowUp', true, true)).toBe('settle');
  expect(['Enter', 'Escape', 'Tab', 'PageDown'].map((key) => actionOf(key, false, true))).toEqual([
    'choose',
    'close',
    'take',
    'move',
  ]);
  expect(['Home', 'End', 'ArrowLeft', ' '].every((key) => actionOf(key, false, true) === null)).toBe(true);
});

test('typing opens the list at the best match, and an empty field has none', () => {
  expect(typed('fr')).toEqual({ isOpen: true, text: 'fr', active: 0 });
  expect(typed(' ').active).toBe(-1);
  expect(opened(closed, 2)).toEqual({ isOpen: true, text: null, active: 2 });
});
