import { expect, test } from 'vitest';
import { gridKeys } from '#ui/grid/keys.ts';
import { listShortcuts } from './list-shortcuts.ts';

test('the sheet names every key of a list', () => {
  const named = new Set<string>(listShortcuts.flatMap(({ keys }) => keys));
  expect(gridKeys.filter((key) => !named.has(key))).toEqual([]);
});
