import type { Query, Reader } from '@atoll/database';
import {
  assignSplits,
  createCoverage,
  type FacetName,
  type LeakageReport,
  type NearDuplicates,
  type ReleaseChanges,
  reportLeakage,
} from '@atoll/dataset-release';
import type { ReleasePlan } from '../store/release.ts';
import { findReleaseItems } from '../store/release-item.store.ts';
import { type Candidate, decidedByAt, findCandidates, findDecisions, findHashes } from './item.store.ts';
import { createLikeness } from './likeness.ts';

const pageSize = 200;

interface PlanInput {
  readonly projectId: string;
  readonly plan: Pick<ReleasePlan, 'languages' | 'countries' | 'splits' | 'is_suppressed'>;
  /** Two people may well answer a form alike, so its items have no contents to compare. */
  readonly isForm: boolean;
  /** Items that were decided about later are left out. */
  readonly decidedUntil: number;
  /** The previous release, or null. */
  readonly previous: { readonly id: string; readonly createdAt: number } | null;
}

/** Contents of a release that would be made now. */
export interface PlannedRelease {
  readonly items: number;
  readonly contributors: number;
  readonly suppressedItems: number;
  /** Languages and countries of which no item is left, in alphabetical order. */
  readonly suppressedLanguages: readonly string[];
  readonly suppressedCountries: readonly string[];
  readonly changes: Omit<ReleaseChanges, 'isIncompatible'>;
  /** Null: no splits. */
  readonly leakage: LeakageReport | null;
}

/** The items of a release in the order of its tree, with their splits. */
export interface PlannedItems extends PlannedRelease {
  readonly ids: readonly string[];
  /** For each item; null: no splits. */
  readonly splits: readonly string[] | null;
}

/** Computes what a release would contain. */
export const previewRelease: Query<PlanInput, PlannedRelease> = {
  name: 'hub.previewRelease',
  async run(read, input) {
    const { ids: _ids, splits: _splits, ...planned } = await plan(read, input);
    return planned;
  },
};

/** Computes the items of a release. */
export const planRelease: Query<PlanInput, PlannedItems> = {
  name: 'hub.planRelease',
  run: (read, input) => plan(read, input),
};

async function plan(read: Reader, input: PlanInput): Promise<PlannedItems> {
  const found = await readCandidates(read, input);
  const kept = input.plan.is_suppressed ? withoutSmallGroups(found.items) : found.items;
  const { splits } = input.plan;
  const divided = splits.length === 0 ? null : divide(kept, found.pairs, input);
  return {
    ids: kept.map(({ id }) => id),
    items: kept.length,
    contributors: new Set(kept.map(({ contributorId }) => contributorId)).size,
    suppressedItems: found.items.length - kept.length,
    suppressedLanguages: lostValues(found.items, kept, 'language'),
    suppressedCountries: lostValues(found.items, kept, 'country'),
    changes: await changesOf(read, kept, input.previous),
    splits: divided?.splitOf ?? null,
    leakage: divided?.leakage ?? null,
  };
}

interface KnownCandidate extends Omit<Candidate, 'similarTo'> {
  /** The decision differs from that at the previous release. */
  readonly isChanged: boolean;
}

async function readCandidates(read: Reader, input: PlanInput) {
  const hasSplits = input.plan.splits.length > 0;
  const items: KnownCandidate[] = [];
  const likeness = createLikeness();
  const intern = createInterner();
  for await (const page of candidatePages(read, input)) {
    for (const { similarTo, ...item } of page) {
      if (hasSplits) likeness.add(item.id, similarTo);
      items.push({ ...item, ...intern(item) });
    }
    const ids = page.map(({ id }) => id);
    if (hasSplits) likeness.addHashes(await findHashes(read, ids));
  }
  return { items, pairs: likeness.pairs(items) };
}

/** Reads the items that were decided about in time, page by page. */
async function* candidatePages(read: Reader, input: PlanInput) {
  const { projectId, plan, isForm, decidedUntil, previous } = input;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: Candidate[] = await findCandidates(read, { projectId, plan }, { after, limit: pageSize });
    const decisions = await findDecisions(
      read,
      page.map(({ id }) => id),
    );
    yield page
      .filter(({ id }) => (decisions.get(id)?.at(-1)?.decidedAt ?? 0) <= decidedUntil)
      .map((item) => {
        const ofItem = decisions.get(item.id);
        const before = previous && decidedByAt(ofItem, previous.createdAt);
        const sha256 = isForm ? null : item.sha256;
        return {
          ...item,
          sha256,
          isChanged: before !== null && before !== decidedByAt(ofItem, decidedUntil),
        };
      });
    after = page.length === pageSize ? page.at(-1)?.id : undefined;
  }
}

/** Creates a function that stores equal values once, because many items share them. */
function createInterner() {
  const known = new Map<string, string>();
  const once = (text: string) => {
    const same = known.get(text) ?? text;
    known.set(text, same);
    return same;
  };
  return ({
    contributorId,
    language,
    country,
  }: Pick<Candidate, 'contributorId' | 'language' | 'country'>) => ({
    contributorId: once(contributorId),
    language: once(language),
    country: once(country),
  });
}

/** Leaves out languages and countries with fewer than five contributors, until none is left. */
function withoutSmallGroups(items: readonly KnownCandidate[]): readonly KnownCandidate[] {
  const coverage = createCoverage();
  for (const { contributorId: contributor, language, country } of items) {
    coverage.add({ contributor, language, country });
  }
  const small = (facet: FacetName) => coverage.smallGroups(facet);
  const [languages, countries] = [small('language'), small('country')];
  if (languages.size === 0 && countries.size === 0) return items;
  return withoutSmallGroups(
    items.filter(({ language, country }) => !languages.has(language) && !countries.has(country)),
  );
}

/** Returns the values that none of the kept items has. */
function lostValues(
  found: readonly KnownCandidate[],
  kept: readonly KnownCandidate[],
  facet: 'language' | 'country',
): string[] {
  const left = new Set(kept.map((item) => item[facet]));
  const lost = new Set(found.map((item) => item[facet]).filter((value) => !left.has(value)));
  return [...lost].toSorted();
}

function divide(
  items: readonly KnownCandidate[],
  pairs: readonly NearDuplicates[],
  { projectId, plan: { splits } }: PlanInput,
) {
  const people = items.map(({ id, contributorId: contributor }) => ({ id, contributor }));
  const equal = equalContents(items);
  const all = [...pairs, ...equal];
  const assigned = assignSplits({ items: people, pairs: all, splits, seed: `hub:${projectId}` });
  const splitOf = items.map(({ id }) => assigned.get(id) ?? '');
  const described = items.map(({ id, contributorId: contributor, sha256 }, at) => ({
    id,
    contributor,
    split: splitOf[at] ?? '',
    ...(sha256 !== null && { contentSha256: sha256 }),
  }));
  return { splitOf, leakage: reportLeakage(described, pairs, splits) };
}

/** Finds items with the same content, such as an answer that two people gave. They count as near duplicates. */
function equalContents(items: readonly KnownCandidate[]): NearDuplicates[] {
  const first = new Map<string, string>();
  return items.flatMap(({ id, sha256 }): NearDuplicates[] => {
    if (sha256 === null) return [];
    const same = first.get(sha256);
    if (same === undefined) first.set(sha256, id);
    return same === undefined ? [] : [[same, id]];
  });
}

async function changesOf(
  read: Reader,
  items: readonly KnownCandidate[],
  previous: PlanInput['previous'],
): Promise<PlannedRelease['changes']> {
  if (previous === null) return { added: items.length, removed: 0, withdrawn: 0, changed: 0 };
  const byId = new Map(items.map((item) => [item.id, item]));
  let [kept, removed, withdrawn, changed] = [0, 0, 0, 0];
  for (let start = 0; ; start += pageSize) {
    const rows = await findReleaseItems(read, previous.id, { start, limit: pageSize });
    for (const { itemId, withdrawnAt } of rows) {
      const item = itemId === null ? undefined : byId.get(itemId);
      if (withdrawnAt !== null || itemId === null) withdrawn++;
      else if (!item) removed++;
      else kept++;
      if (item?.isChanged) changed++;
    }
    if (rows.length < pageSize) break;
  }
  return { added: items.length - kept, removed, withdrawn, changed };
}
