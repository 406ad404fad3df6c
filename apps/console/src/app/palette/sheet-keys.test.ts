import { expect, test } from 'vitest';
import { gridKeys } from '#ui/lists/grid/grid-keys.ts';
import { listKeys } from './sheet-keys.ts';

test('the sheet names every key of a list', () => {
  const named = new Set<string>(listKeys.flatMap(({ keys }) => keys));
  expect(gridKeys.filter((key) => !named.has(key))).toEqual([]);
});
