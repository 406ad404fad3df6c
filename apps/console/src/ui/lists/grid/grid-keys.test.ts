import { expect, test } from 'vitest';
import { keyIntent } from './grid-keys.ts';

const row = { at: 5, count: 10, pageRows: 4, isOnControl: false };
const press = (
  key: string,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', true>> = {},
) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

test.each([
  ['ArrowDown', 6],
  ['ArrowUp', 4],
  ['PageDown', 9],
  ['PageUp', 1],
  ['Home', 0],
  ['End', 9],
])('%s moves', (key, to) => {
  expect(keyIntent(press(key), row)).toEqual({ kind: 'move', to, extends: false });
  expect(keyIntent(press(key, { shiftKey: true }), row)).toEqual({ kind: 'move', to, extends: true });
});

test('no move leaves the rows', () => {
  expect(keyIntent(press('ArrowDown'), { ...row, at: 9 })).toMatchObject({ to: 9 });
  expect(keyIntent(press('ArrowUp'), { ...row, at: 0 })).toMatchObject({ to: 0 });
  expect(keyIntent(press('End'), { ...row, at: 0, count: 0 })).toMatchObject({ to: 0 });
});

test('what a row’s own controls take stays theirs', () => {
  expect(keyIntent(press('Enter'), row)).toEqual({ kind: 'open' });
  expect(keyIntent(press(' '), row)).toEqual({ kind: 'toggle' });
  const control = { ...row, isOnControl: true };
  expect(keyIntent(press('Enter'), control)).toBeNull();
  expect(keyIntent(press(' '), control)).toBeNull();
  expect(keyIntent(press('Delete'), control)).toEqual({ kind: 'delete' });
  expect(keyIntent(press('F2'), control)).toEqual({ kind: 'rename' });
});

test('all are selected with either command key, and the browser keeps its own', () => {
  expect(keyIntent(press('a', { ctrlKey: true }), row)).toEqual({ kind: 'selectAll' });
  expect(keyIntent(press('A', { metaKey: true }), row)).toEqual({ kind: 'selectAll' });
  expect(keyIntent(press('ArrowDown', { ctrlKey: true }), row)).toBeNull();
  expect(keyIntent(press('ArrowLeft', { altKey: true }), row)).toBeNull();
  expect(keyIntent(press('x'), row)).toBeNull();
});
