import { expect, test } from 'vitest';
import { createShortcutReader, type Press } from './shortcut-reader.ts';

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

function reader() {
  const clock = { nowMs: 0 };
  return { clock, read: createShortcutReader(() => clock.nowMs) };
}

test.each([
  [press('k', { ctrlKey: true }), { kind: 'palette' }],
  [press('K', { metaKey: true }), { kind: 'palette' }],
  [press('k', { ctrlKey: true, altKey: true }), null],
  [press('j', { ctrlKey: true }), null],
  [press('?'), { kind: 'sheet' }],
  [press('/'), { kind: 'search' }],
  [press('b'), null],
  [press('/', { altKey: true }), null],
])('%j', (given, shortcut) => {
  expect(reader().read(given, true)).toEqual(shortcut);
});

test('g and a letter go to a page, one soon after the other', () => {
  const { read, clock } = reader();
  expect(read(press('g'), true)).toBeNull();
  expect(read(press('b'), true)).toEqual({ kind: 'go', to: '/dss/buckets' });
  expect(read(press('b'), true)).toBeNull();
  read(press('g'), true);
  clock.nowMs = 1600;
  expect(read(press('b'), true)).toBeNull();
  read(press('g'), true);
  expect(read(press('toString'), true)).toBeNull();
  read(press('g'), true);
  read(press('x'), true);
  expect(read(press('b'), true)).toBeNull();
});

test('who types is left alone, but for Ctrl and Cmd', () => {
  const { read } = reader();
  for (const key of ['?', '/', 'g', 'b']) expect(read(press(key), false)).toBeNull();
  expect(read(press('k', { ctrlKey: true }), false)).toEqual({ kind: 'palette' });
  read(press('g'), true);
  expect(read(press('b'), false)).toBeNull();
});
