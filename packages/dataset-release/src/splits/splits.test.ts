import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignSplits, type NearDuplicates, type SplitItem } from './assign-splits.ts';
import { reportLeakage } from './leakage.ts';

const splits = [
  { name: 'train', share: 0.8 },
  { name: 'validation', share: 0.1 },
  { name: 'test', share: 0.1 },
];

const datasets = fc
  .array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 120 })
  .chain((people) =>
    fc.record({
      items: fc.constant(people.map((person, at) => ({ id: `i${at}`, contributor: `p${person}` }))),
      pairs: fc.array(fc.tuple(fc.nat(people.length + 3), fc.nat(people.length + 3)), { maxLength: 60 }),
      seed: fc.string(),
    }),
  )
  .map(({ items, pairs, seed }) => ({
    items,
    pairs: pairs.map(([one, other]): NearDuplicates => [`i${one}`, `i${other}`]),
    seed,
  }));

const withSplits = (items: readonly SplitItem[], assigned: ReadonlyMap<string, string>) =>
  items.map((item) => ({ ...item, split: assigned.get(item.id) ?? 'none' }));

/** One contributor for each item, so that groups have one item. */
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ id: `i${from + at}`, contributor: `p${from + at}` }));

describe('splits', () => {
  it('never share a contributor or near duplicates', () => {
    fc.assert(
      fc.property(datasets, ({ items, pairs, seed }) => {
        const assigned = assignSplits({ items, pairs, splits, seed });
        const report = reportLeakage(withSplits(items, assigned), pairs, splits);
        expect(report).toMatchObject({ is_clean: true, items: items.length });
        expect(report.splits.reduce((sum, split) => sum + split.items, 0)).toBe(items.length);
      }),
    );
  });

  it('depend on the seed, and not on the order of anything', () => {
    fc.assert(
      fc.property(datasets, ({ items, pairs, seed }) => {
        const turned = {
          items: items.toReversed(),
          pairs: pairs.map(([one, other]): NearDuplicates => [other, one]).toReversed(),
        };
        const [one, other] = [{ items, pairs }, turned].map((given) =>
          assignSplits({ ...given, splits, seed }),
        );
        expect(new Map([...other!].toSorted())).toEqual(new Map([...one!].toSorted()));
      }),
    );
    const [one, other] = ['1', '2'].map((seed) =>
      assignSplits({ items: many(200), pairs: [], splits, seed }),
    );
    expect(one).not.toEqual(other);
  });

  it('have about the share that was wanted, also when groups are joined', () => {
    const items = many(20_000);
    const pairs = items.slice(0, 5_000).map(({ id }, at): NearDuplicates => [id, `i${at + 10_000}`]);
    for (const given of [[], pairs]) {
      const assigned = assignSplits({ items, pairs: given, splits, seed: 'a' });
      for (const { share, wanted_share } of reportLeakage(withSplits(items, assigned), given, splits)
        .splits) {
        expect(Math.abs(share - wanted_share)).toBeLessThan(0.015);
      }
    }
  });

  it('keep an item where it is when others come', () => {
    const before = assignSplits({ items: many(500), pairs: [], splits, seed: 'a' });
    const after = assignSplits({ items: many(1_500, 0), pairs: [], splits, seed: 'a' });
    for (const [id, split] of before) expect(after.get(id)).toBe(split);
  });

  it('follow chains of near duplicates over many contributors', () => {
    const pairs = Array.from({ length: 99_999 }, (_, at): NearDuplicates => [`i${at}`, `i${at + 1}`]);
    const assigned = assignSplits({ items: many(100_000), pairs, splits, seed: 'a' });
    expect(new Set(assigned.values()).size).toBe(1);
  });

  it.each([
    [[{ name: 'train', share: 0.5 }]],
    [
      [
        { name: 'a', share: 0.5 },
        { name: 'a', share: 0.5 },
      ],
    ],
    [
      [
        { name: 'a', share: 2 },
        { name: 'b', share: -1 },
      ],
    ],
    [[]],
  ])('refuse wrong shares (%#)', (wrong) => {
    expect(() => assignSplits({ items: [], pairs: [], splits: wrong, seed: '' })).toThrow(RangeError);
  });
});

describe('the leakage report', () => {
  it('finds everything that is shared', () => {
    const items = [
      { id: '1', contributor: 'a', split: 'train', contentSha256: 'x' },
      { id: '2', contributor: 'a', split: 'test', contentSha256: 'y' },
      { id: '3', contributor: 'b', split: 'test', contentSha256: 'x' },
      { id: '4', contributor: 'c', split: 'elsewhere' },
    ];
    const pairs: NearDuplicates[] = [
      ['1', '3'],
      ['2', '3'],
      ['1', 'unknown'],
    ];
    expect(reportLeakage(items, pairs, splits)).toEqual({
      items: 4,
      contributors: 3,
      splits: [
        { name: 'train', items: 1, contributors: 1, share: 0.25, wanted_share: 0.8 },
        { name: 'validation', items: 0, contributors: 0, share: 0, wanted_share: 0.1 },
        { name: 'test', items: 2, contributors: 2, share: 0.5, wanted_share: 0.1 },
      ],
      contributors_in_several_splits: 1,
      near_duplicate_pairs: 2,
      near_duplicate_pairs_across_splits: 1,
      equal_contents_across_splits: 1,
      items_without_split: 1,
      is_clean: false,
    });
  });
});
