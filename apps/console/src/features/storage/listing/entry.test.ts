import { expect, test } from 'vitest';
import { compareKeys, entryName, isVersionId, type ObjectsPage, toEntries } from './entry.ts';

const keys = ['', '!', '-', 'a', 'a!', 'a-', 'a/', 'a/b', 'b', 'é', '\ue000', '\uffff', '😀', '😁', '😁a'];

test('keys compare as their UTF-8 does', () => {
  for (const a of keys) {
    for (const b of keys) {
      const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b));
      expect(Math.sign(compareKeys(a, b)), `${a} ${b}`).toBe(bytes);
    }
  }
});

test('names that can’t be seen are shown', () => {
  expect(entryName({ key: 'a\nb\u202e' })).toBe('a␊b\\u202e');
  expect(entryName({ key: 'a//' })).toBe('/');
  expect(entryName({ key: 'a/ b ' })).toBe(' b ');
});

test('a page is merged by name, or has its folders first', () => {
  const object = (key: string) => ({ key }) as ObjectsPage['objects'][number];
  const page = {
    folders: ['b/', 'd/'],
    objects: [object('a'), object('c')],
    next_cursor: null,
    is_mixed: false,
    is_partial: false,
  };
  const order = (merge: Parameters<typeof toEntries>[1]) => toEntries(page, merge).map(({ key }) => key);
  expect(order('foldersFirst')).toEqual(['b/', 'd/', 'a', 'c']);
  expect(order('asc')).toEqual(['a', 'b/', 'c', 'd/']);
  expect(order('desc')).toEqual(['d/', 'c', 'b/', 'a']);
});

test('a version from before versioning has no ID of its own', () => {
  expect([null, 'null', '01JD'].map(isVersionId)).toEqual([false, false, true]);
});
