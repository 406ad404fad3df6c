import type { Query, Reader } from '@atoll/database';
import { type Column, createCoverage, type JsonValue, type LeakageReport } from '@atoll/dataset-release';
import { concentrationOf } from '@atoll/verification';
import { startOfDay } from '../../../../platform/time.ts';
import { qualityOf } from '../../insight/quality.ts';
import type { Release, ReleaseSummary } from '../store/release.ts';
import { checkLeaf, OtherItemError, type ReadEntry, readEntries } from './read-entries.ts';

const sampleItems = 20;
const sampleCharacters = 300;

interface MeasureInput {
  readonly release: Pick<Release, 'id' | 'projectId' | 'createdAt'>;
  readonly columns: readonly Column[];
  /** The planned report, or that of the previous release. */
  readonly leakage: LeakageReport | null;
}

/** Computes the figures of a release from its items. Returns null if an item no longer matches its leaf. */
export const measureRelease: Query<MeasureInput, ReleaseSummary | null> = {
  name: 'hub.measureRelease',
  run: (read, input) =>
    measure(read, input).catch((error: unknown) => {
      if (error instanceof OtherItemError) return null;
      throw error;
    }),
};

async function measure(read: Reader, { release, columns, leakage }: MeasureInput): Promise<ReleaseSummary> {
  const coverage = createCoverage();
  const itemsOf = new Map<string, number>();
  const sizeOf = new Map<string, { items: number; readonly people: Set<string> }>();
  const sample: ReleaseSummary['sample'][number][] = [];
  let ownerDecidedItems = 0;
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for await (const one of readEntries(read, release)) {
    checkLeaf(one);
    const { entry, item, facts } = one;
    if ('withdrawn' in entry || !item || !facts) continue;
    coverage.add(entry.facets);
    itemsOf.set(item.contributorId, (itemsOf.get(item.contributorId) ?? 0) + 1);
    const size = sizeOf.get(facts.split ?? '') ?? { items: 0, people: new Set() };
    sizeOf.set(facts.split ?? '', size);
    size.items++;
    size.people.add(item.contributorId);
    if (facts.decidedBy === 'owner') ownerDecidedItems++;
    [first, last] = [Math.min(first, item.createdAt), Math.max(last, item.createdAt)];
    if (sample.length < sampleItems) sample.push(sampleOf(one, columns));
  }
  const { rawAgreement, alpha, audit } = await qualityOf(read, release.projectId);
  const concentration = concentrationOf([...itemsOf.values()]);
  const items = [...itemsOf.values()].reduce((sum, count) => sum + count, 0);
  return {
    coverage: coverage.summary(),
    leakage: leakage && updated(leakage, { items, contributors: itemsOf.size, sizeOf }),
    quality: {
      rawAgreement: rawAgreement ?? null,
      alpha: alpha ?? null,
      audit: audit ? { audited: audit.audited, good: audit.good, low: audit.low, high: audit.high } : null,
      concentration: concentration
        ? { gini: concentration.gini, topTenShare: concentration.topTenShare }
        : null,
    },
    ownerDecidedItems,
    // Days, because the first and the last item are each about one person.
    collectedMs: items === 0 ? null : [startOfDay(first), startOfDay(last)],
    sample,
  };
}

/** Returns the leakage report with the sizes of the remaining items. Withdrawals can't cause leakage. */
function updated(
  leakage: LeakageReport,
  found: {
    readonly items: number;
    readonly contributors: number;
    readonly sizeOf: ReadonlyMap<string, { readonly items: number; readonly people: ReadonlySet<string> }>;
  },
): LeakageReport {
  const { items, contributors, sizeOf } = found;
  const splits = leakage.splits.map((split) => {
    const size = sizeOf.get(split.name);
    const count = size?.items ?? 0;
    const share = items === 0 ? 0 : count / items;
    return { ...split, items: count, contributors: size?.people.size ?? 0, share };
  });
  return { ...leakage, items, contributors, splits };
}

function sampleOf({ entry }: ReadEntry, columns: readonly Column[]): Record<string, unknown> {
  if ('withdrawn' in entry) return {};
  return Object.fromEntries(columns.map(({ name, path }) => [name, cut(valueAt(entry.item, path))]));
}

function valueAt(item: JsonValue, path: readonly string[]): JsonValue {
  return path.reduce<JsonValue>((value, name) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return Object.hasOwn(value, name)
      ? ((value as { readonly [name: string]: JsonValue })[name] ?? null)
      : null;
  }, item);
}

function cut(value: JsonValue): JsonValue {
  if (typeof value === 'object' && value !== null) return cut(JSON.stringify(value));
  if (typeof value !== 'string' || value.length <= sampleCharacters) return value;
  return `${value.slice(0, sampleCharacters).toWellFormed()}…`;
}
