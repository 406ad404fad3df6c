import { expect, it } from 'vitest';
import { createArrangements } from './arrangements.ts';
import { packNames } from './packed-names.ts';

/** About a kilobyte per name. */
const holding = (count: number) => ({
  folders: packNames([]),
  keys: packNames(Array.from({ length: count }, () => 'k'.repeat(1000))),
  isPartial: false,
});

it('arrangements are found again by what they were made of', () => {
  const arrangements = createArrangements();
  const made = holding(3);
  const id = arrangements.keep('a folder by size', made);
  expect(arrangements.find(id, 'a folder by size')).toBe(made);
  expect(arrangements.find(id, 'a folder by type')).toBeUndefined();
  expect(arrangements.find('another', 'a folder by size')).toBeUndefined();
});

it('the one that was not used for longest makes room, and the newest always has some', () => {
  const arrangements = createArrangements(10_500);
  const first = arrangements.keep('1', holding(4));
  const second = arrangements.keep('2', holding(4));
  arrangements.find(first, '1');
  const third = arrangements.keep('3', holding(4));
  expect(arrangements.find(second, '2')).toBeUndefined();
  expect(arrangements.find(first, '1')).toBeDefined();
  expect(arrangements.find(third, '3')).toBeDefined();
  const huge = arrangements.keep('4', holding(50));
  expect(arrangements.find(huge, '4')).toBeDefined();
  expect(arrangements.find(third, '3')).toBeUndefined();
});

it('arrangements that hold nothing are forgotten too', () => {
  const arrangements = createArrangements(2_800);
  const nothing = holding(0);
  const ids = Array.from({ length: 11 }, (_, number) => arrangements.keep(`search ${number}`, nothing));
  expect(ids.map((id, number) => arrangements.find(id, `search ${number}`) !== undefined)).toEqual([
    false,
    ...Array.from({ length: 10 }, () => true),
  ]);
  const long = 'a long search '.repeat(1000);
  arrangements.keep(long, nothing);
  expect(ids.filter((id, number) => arrangements.find(id, `search ${number}`))).toEqual([]);
});
