import { expect, test } from 'vitest';
import { gridKeys } from '#ui/grid/keys.ts';
import { gridKeys } from './grid-keys.ts';

test('the sheet names every key of a list', () => {
  const named = new Set<string>(gridKeys.flatMap(({ keys }) => keys));
  expect(gridKeys.filter((key) => !named.has(key))).toEqual([]);
});
