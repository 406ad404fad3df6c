import { hash } from 'node:crypto';
import { canonicalItem, type JsonObject } from '../json/canonical.ts';
import { createNumbering, type Facets } from './facets.ts';
import { createGroupCounter, type GroupCounter, type PublicGroups, publicGroups } from './groups.ts';

/** An item of one of two releases that are compared. */
export interface ComparedItem {
  /** The same in both releases. */
  readonly id: string;
  /** Published content of the item, without properties that each release assigns, such as the split. */
  readonly item: JsonObject;
  readonly facets: Facets;
}

type DiffCount = 'before' | 'after' | 'added' | 'removed' | 'changed';

/** Differences between two releases. */
export interface ReleaseDiff {
  readonly before: number;
  readonly after: number;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly languages: PublicGroups<DiffCount>;
  readonly countries: PublicGroups<DiffCount>;
  readonly labels: PublicGroups<DiffCount>;
}

const counts: readonly DiffCount[] = ['before', 'after', 'added', 'removed', 'changed'];
const facetNames = ['language', 'country', 'label'] as const;

interface Known {
  readonly digest: string;
  readonly facets: Facets;
}

/**
 * Compares two releases by language, country and label. Keeps a digest and the facets of each item of the first one.
 * An item that moved to another group counts as changed in its new one.
 */
export async function diffReleases(
  before: AsyncIterable<ComparedItem>,
  after: AsyncIterable<ComparedItem>,
): Promise<ReleaseDiff> {
  const known = new Map<string, Known>();
  const tally = createTally();
  for await (const { id, item, facets } of before) {
    if (known.has(id)) throw new RangeError(`Two items have the ID ${id}`);
    known.set(id, { digest: digestOf(item), facets });
    tally.add(facets, ['before']);
  }
  for await (const { id, item, facets } of after) {
    const earlier = known.get(id);
    known.delete(id);
    tally.add(facets, ['after', ...changeOf(earlier, digestOf(item))]);
  }
  for (const { facets } of known.values()) tally.add(facets, ['removed']);
  return tally.diff();
}

function changeOf(earlier: Known | undefined, digest: string): DiffCount[] {
  if (earlier === undefined) return ['added'];
  return earlier.digest === digest ? [] : ['changed'];
}

function createTally() {
  const numberOf = createNumbering();
  const counters = facetNames.map((): GroupCounter<DiffCount> => createGroupCounter(counts));
  const totals = { before: 0, after: 0, added: 0, removed: 0, changed: 0 };
  return {
    add(facets: Facets, what: readonly DiffCount[]) {
      for (const name of what) totals[name]++;
      for (const [at, name] of facetNames.entries()) {
        counters[at]?.add(facets[name] ?? null, numberOf(facets.contributor), what);
      }
    },
    diff(): ReleaseDiff {
      const [languages, countries, labels] = counters.map((counter) => publicGroups(counter.groups()));
      const none = { groups: [], others: null };
      return {
        ...totals,
        languages: languages ?? none,
        countries: countries ?? none,
        labels: labels ?? none,
      };
    },
  };
}

function digestOf(item: JsonObject): string {
  return hash('sha256', canonicalItem(item), 'base64');
}
