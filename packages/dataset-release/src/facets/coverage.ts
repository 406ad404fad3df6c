import { createNumbering, type FacetName, type Facets } from './facets.ts';
import { createGroupCounter, minContributors, type PublicGroups, publicGroups } from './groups.ts';
import { type MatrixCell, publicCells } from './matrix.ts';

/** Contents of a release, as they may be published. */
export interface CoverageSummary {
  readonly items: number;
  readonly contributors: number;
  readonly languages: PublicGroups<'items'>;
  readonly countries: PublicGroups<'items'>;
  readonly labels: PublicGroups<'items'>;
  readonly splits: PublicGroups<'items'>;
  /** Items by language and country, without the cells that are about too few people. */
  readonly matrix: readonly MatrixCell[];
}

/** Counts the items of a release. */
export interface Coverage {
  add(facets: Facets): void;
  /** Returns the values with fewer than five contributors. Items can be released without them. */
  smallGroups(facet: FacetName): ReadonlySet<string>;
  summary(): CoverageSummary;
}

/** Creates a count of a release's items. Memory grows with contributors and groups. */
export function createCoverage(): Coverage {
  const numberOf = createNumbering();
  const create = () => createGroupCounter(['items']);
  const counters = { language: create(), country: create(), label: create(), split: create() };
  const cells = create();
  const people = new Set<number>();
  let items = 0;
  const tableOf = (facet: FacetName) => publicGroups(counters[facet].groups());
  return {
    add(facets) {
      const contributor = numberOf(facets.contributor);
      people.add(contributor);
      items++;
      for (const facet of Object.keys(counters) as FacetName[]) {
        counters[facet].add(facets[facet] ?? null, contributor, ['items']);
      }
      if (facets.language === undefined || facets.country === undefined) return;
      cells.add(JSON.stringify([facets.language, facets.country]), contributor, ['items']);
    },
    smallGroups(facet) {
      const small = counters[facet]
        .groups()
        .filter(({ contributors }) => contributors.size < minContributors);
      return new Set(small.flatMap(({ value }) => value ?? []));
    },
    summary: () => ({
      items,
      contributors: people.size,
      languages: tableOf('language'),
      countries: tableOf('country'),
      labels: tableOf('label'),
      splits: tableOf('split'),
      matrix: publicCells(cells.groups()),
    }),
  };
}
