import { expect, test } from 'vitest';
import { createPageStorage } from '../session/public-page.ts';
import { readColumns, storeColumns } from './columns.ts';

test('a choice of columns is kept under its list’s name', () => {
  const storage = createPageStorage();
  expect(readColumns(storage, 'objectColumns')).toBeNull();
  storeColumns(storage, 'objectColumns', ['size', 'type']);
  expect(storage.getItem('objectColumns')).toBe('["size","type"]');
  expect(readColumns(storage, 'objectColumns')).toEqual(['size', 'type']);
  expect(readColumns(storage, 'bucketColumns')).toBeNull();
  storeColumns(storage, 'objectColumns', null);
  expect(storage.getItem('objectColumns')).toBeNull();
});

test.each(['{', '"size"', '[1]', '{"0":"size"}'])('what is no choice counts as none: %s', (stored) => {
  const storage = createPageStorage();
  storage.setItem('searchColumns', stored);
  expect(readColumns(storage, 'searchColumns')).toBeNull();
});
