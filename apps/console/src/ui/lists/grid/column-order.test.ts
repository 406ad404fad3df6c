import { expect, test } from 'vitest';
import { moved, shownColumns, toggled } from './column-order.ts';
import type { GridColumn } from './types.ts';

const column = (id: string, more: Partial<GridColumn<never>> = {}): GridColumn<never> => ({
  id,
  label: id,
  minWidthPx: 80,
  cell: () => null,
  ...more,
});
const all = [column('a'), column('name', { isMain: true }), column('b', { isHidden: true }), column('c')];
const idsOf = (chosen: readonly string[] | null) => shownColumns(all, chosen).map(({ id }) => id);

test('the main column comes first, then those chosen, whatever was stored', () => {
  expect(idsOf(null)).toEqual(['name', 'a', 'c']);
  expect(idsOf(['c', 'b'])).toEqual(['name', 'c', 'b']);
  expect(idsOf([])).toEqual(['name']);
  expect(idsOf(['gone', 'name', 'a'])).toEqual(['name', 'a']);
});

test('columns are put in, taken out and moved', () => {
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggled(['b'], 'a')).toEqual(['b', 'a']);
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
});
