import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, nameOf, queryOf, type Searchable, type SearchFilter, termsOf } from './terms.ts';

const file: Searchable = {
  accountId: 'a',
  bucketId: 'b',
  keyFolded: 'k',
  isFolder: false,
  sizeBytes: 0,
  modifiedAt: 0,
  storageClass: 'STANDARD',
  tags: {},
};

function hasTerms(entry: Searchable, filter: Omit<SearchFilter, 'accountId' | 'text'> & { text?: string }) {
  const terms = new Set(termsOf(entry));
  const { all, any } = queryOf({ accountId: entry.accountId, text: '', ...filter });
  return all.every((term) => terms.has(term)) && any.every((group) => group.some((term) => terms.has(term)));
}

test('a text is among the terms of every key that holds it', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
  const around = fc.string({ unit: 'grapheme', maxLength: 20 });
  fc.assert(
    fc.property(around, text, around, (before, middle, after) => {
      const keyFolded = before + middle + after;
      expect(hasTerms({ ...file, keyFolded }, { text: middle })).toBe(true);
    }),
  );
});

test.each(['京都', '京', 'ab', 'photos'])('%s is not among the terms of a key without it', (text) => {
  expect(hasTerms({ ...file, keyFolded: '東京/a b/photo.jpg' }, { text: fold(text) })).toBe(text === '京');
});

test('sizes and times within bounds are among the terms for the bounds', () => {
  const number = fc.integer({ min: 0, max: 2 ** 46 });
  fc.assert(
    fc.property(fc.tuple(number, number, number), (numbers) => {
      const [from = 0, value = 0, to = 0] = numbers.toSorted((a, b) => a - b);
      const entry = { ...file, sizeBytes: value, modifiedAt: value };
      expect(hasTerms(entry, { minBytes: from, maxBytes: to, modifiedFrom: from, modifiedTo: to })).toBe(
        true,
      );
    }),
  );
});

test('what lies out of bounds, or has another tag, class, bucket or type, has other terms', () => {
  const day = 24 * 60 * 60_000;
  const entry = { ...file, sizeBytes: 5000, modifiedAt: 100 * day, tags: { team: 'blue sky' } };
  expect(hasTerms(entry, { minBytes: 10_000 })).toBe(false);
  expect(hasTerms(entry, { maxBytes: 4000 })).toBe(false);
  expect(hasTerms(entry, { modifiedFrom: 103 * day, modifiedTo: 300 * day })).toBe(false);
  expect(hasTerms(entry, { modifiedTo: 97 * day })).toBe(false);
  expect(hasTerms(entry, { tag: { key: 'team' } })).toBe(true);
  expect(hasTerms(entry, { tag: { key: 'team', value: 'blue sky' } })).toBe(true);
  expect(hasTerms(entry, { tag: { key: 'team', value: 'blue' } })).toBe(false);
  expect(hasTerms(entry, { storageClass: 'ARCHIVE' })).toBe(false);
  expect(hasTerms(entry, { bucketId: 'c' })).toBe(false);
  expect(hasTerms(entry, { type: 'folder' })).toBe(false);
});

test('texts are compared without case, width and composition', () => {
  expect(fold('ＡＢＣ')).toBe('abc');
  expect(fold('ｶﾞ')).toBe('ガ');
  expect(fold('か\u3099')).toBe('が');
});

test.each([
  ['a/b.txt', 'b.txt'],
  ['a/b/', 'b'],
  ['a', 'a'],
  ['a/', 'a'],
  ['/', ''],
  ['a//', ''],
])('the name of %s is "%s"', (key, name) => {
  expect(nameOf(key)).toBe(name);
});
