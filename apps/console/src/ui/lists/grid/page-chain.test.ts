import { expect, test } from 'vitest';
import { cursorOf, type PageChain, pageOfRow, placePage, rowCount } from './page-chain.ts';

const build = (...pages: { count: number; next: string | null }[]) =>
  pages.reduce<PageChain>((chain, page, at) => placePage(chain, at, page), []);

const chain = build({ count: 3, next: 'b' }, { count: 0, next: 'c' }, { count: 2, next: null });

test('rows are found in the page that holds them', () => {
  expect(rowCount(chain)).toBe(5);
  expect([-1, 0, 2, 3, 4, 5].map((row) => pageOfRow(chain, row))).toEqual([-1, 0, 0, 2, 2, -1]);
  expect([0, 1, 2, 3, 9].map((page) => cursorOf(chain, page))).toEqual(['', 'b', 'c', null, null]);
});

test('a page that brings what it brought changes nothing', () => {
  expect(placePage(chain, 0, { count: 3, next: 'b' })).toBe(chain);
  expect(placePage(chain, 7, { count: 3, next: 'b' })).toBe(chain);
});

test('a page that lost a row moves those after it; one that ends elsewhere unties them', () => {
  expect(placePage(chain, 0, { count: 2, next: 'b' }).map(({ start }) => start)).toEqual([0, 2, 2]);
  expect(placePage(chain, 0, { count: 3, next: 'x' })).toEqual([
    { cursor: '', start: 0, count: 3, next: 'x' },
  ]);
});
