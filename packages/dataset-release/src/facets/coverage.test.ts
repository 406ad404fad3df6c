import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCoverage } from './coverage.ts';
import { type ComparedItem, diffReleases } from './diff.ts';
import type { Facets } from './facets.ts';
import { minContributors } from './groups.ts';

const person = fc.integer({ min: 0, max: 40 }).map((number) => `p${number}`);
const facets = fc.record(
  {
    contributor: person,
    language: fc.constantFrom('fr', 'en', 'sw'),
    country: fc.constantFrom('FR', 'CI', 'KE', 'BE', 'CA'),
    label: fc.constantFrom('cat', 'dog'),
  },
  { requiredKeys: ['contributor'] },
);
const datasets = fc.array(facets, { maxLength: 120 });

const summaryOf = (all: readonly Facets[]) => {
  const coverage = createCoverage();
  for (const one of all) coverage.add(one);
  return coverage.summary();
};
const peopleIn = (all: readonly Facets[]) => new Set(all.map(({ contributor }) => contributor)).size;
const of = (count: number, from: number, rest: Omit<Facets, 'contributor'>): Facets[] =>
  Array.from({ length: count }, (_, at) => ({ contributor: `p${from + at}`, ...rest }));

describe('coverage', () => {
  it('counts items and contributors', () => {
    const summary = summaryOf([
      ...of(6, 0, { country: 'FR' }),
      ...of(7, 3, {}),
      ...of(6, 0, { country: 'FR' }),
    ]);
    expect(summary).toMatchObject({ items: 19, contributors: 10 });
    expect(summary.countries).toEqual({
      groups: [
        { value: null, contributors: 7, items: 7 },
        { value: 'FR', contributors: 6, items: 12 },
      ],
      others: null,
    });
  });

  it('merges small groups, and a larger one with a single small one', () => {
    const { countries } = summaryOf([
      ...of(9, 0, { country: 'FR' }),
      ...of(6, 20, { country: 'KE' }),
      ...of(2, 30, { country: 'VA' }),
    ]);
    expect(countries).toEqual({
      groups: [{ value: 'FR', contributors: 9, items: 9 }],
      others: { groups: 2, items: 8 },
    });
  });

  it('names small groups, for releasing items without them', () => {
    const coverage = createCoverage();
    for (const one of [...of(5, 0, { country: 'FR' }), ...of(4, 0, { country: 'VA' }), ...of(1, 0, {})]) {
      coverage.add(one);
    }
    expect(coverage.smallGroups('country')).toEqual(new Set(['VA']));
  });

  it('publishes no figure about fewer than five people, not even as a difference from the total', () => {
    fc.assert(
      fc.property(datasets, (all) => {
        const { items, countries } = summaryOf(all);
        for (const { contributors } of countries.groups) {
          expect(contributors).toBeGreaterThanOrEqual(minContributors);
        }
        const shown = new Set(countries.groups.map(({ value }) => value));
        const rest = all.filter(({ country }) => !shown.has(country ?? null));
        expectEnough(shown.size === 0 ? [] : rest);
        expect(rest.length).toBe(countries.others?.items ?? 0);
        expect(countries.groups.reduce((sum, group) => sum + group.items, rest.length)).toBe(items);
      }),
      { numRuns: 300 },
    );
  });

  it('publishes no cell of the matrix that is about fewer, not even as a difference from a row or column', () => {
    fc.assert(
      fc.property(datasets, fc.constantFrom('language', 'country'), (all, side) => {
        const { matrix } = summaryOf(all);
        for (const { contributors } of matrix) expect(contributors).toBeGreaterThanOrEqual(minContributors);
        const shown = new Set(matrix.map(({ language, country }) => `${language} ${country}`));
        const stated = all.filter(({ language, country }) => language !== undefined && country !== undefined);
        const hidden = stated.filter(({ language, country }) => !shown.has(`${language} ${country}`));
        for (const line of new Set(matrix.map((cell) => cell[side]))) {
          expectEnough(hidden.filter((one) => one[side] === line));
        }
      }),
      { numRuns: 300 },
    );
  });
});

function expectEnough(items: readonly Facets[]) {
  if (items.length > 0) expect(peopleIn(items)).toBeGreaterThanOrEqual(minContributors);
}

async function* read(items: readonly ComparedItem[]) {
  yield* items;
}

describe('the difference of two releases', () => {
  it('is by language, country and label', async () => {
    const item = (number: number, country: string, version = 1): ComparedItem => ({
      id: `i${number}`,
      item: { number, version },
      facets: { contributor: `p${number}`, country, language: 'fr' },
    });
    const before = Array.from({ length: 20 }, (_, at) => item(at, at < 10 ? 'FR' : 'CI'));
    const kept = before.slice(2).map((one, at) => (at === 0 ? item(2, 'FR', 2) : one));
    const after = [...kept, ...Array.from({ length: 7 }, (_, at) => item(30 + at, 'CI'))];
    const diff = await diffReleases(read(before), read(after));
    expect(diff).toMatchObject({ before: 20, after: 25, added: 7, removed: 2, changed: 1 });
    expect(diff.countries).toEqual({
      groups: [
        { value: 'CI', contributors: 17, before: 10, after: 17, added: 7, removed: 0, changed: 0 },
        { value: 'FR', contributors: 10, before: 10, after: 8, added: 0, removed: 2, changed: 1 },
      ],
      others: null,
    });
    expect(diff.labels.groups).toMatchObject([{ value: null, before: 20 }]);
  });

  it('adds up', async () => {
    const releases = fc.uniqueArray(fc.tuple(fc.nat(60), fc.nat(2), facets), { selector: ([id]) => id });
    await fc.assert(
      fc.asyncProperty(releases, releases, async (one, other) => {
        const items = [one, other].map((release) =>
          release.map(([id, version, given]) => ({ id: `i${id}`, item: { version }, facets: given })),
        );
        const diff = await diffReleases(read(items[0]!), read(items[1]!));
        expect(diff.before + diff.added - diff.removed).toBe(diff.after);
        for (const { groups, others } of [diff.languages, diff.countries, diff.labels]) {
          const all = [...groups, ...(others === null ? [] : [others])];
          for (const name of ['before', 'after', 'added', 'removed', 'changed'] as const) {
            expect(all.reduce((sum, group) => sum + group[name], 0)).toBe(diff[name]);
          }
        }
      }),
    );
  });
});
