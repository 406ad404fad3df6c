import type { Reader } from '@atoll/database';
import { fromRow } from '../../kernel/row.ts';
import type { ReleasePlan } from '../store/release.ts';
import { type DecidedBy, type ItemShape, type ReleasedItem, releasedColumns } from './item-json.ts';

/** States of items that a release may have. */
const releasableStates = ['stored', 'released'] as const;

/** An item that could go into a release. */
export interface Candidate {
  readonly id: string;
  readonly contributorId: string;
  readonly language: string;
  readonly country: string;
  readonly sha256: string | null;
  readonly similarTo: string | null;
}

/** Returns a page of a project's items that a release with this plan may have, in the order of their IDs. */
export async function findCandidates(
  read: Reader,
  {
    projectId,
    plan,
  }: { readonly projectId: string; readonly plan: Pick<ReleasePlan, 'languages' | 'countries'> },
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Candidate[]> {
  let query = read
    .selectFrom('hub_items')
    .select([
      'id',
      'contributor_id as contributorId',
      'language',
      'country',
      'sha256',
      'similar_to as similarTo',
    ])
    .where('project_id', '=', projectId)
    .where('gold_answer', 'is', null)
    .where('id', '>', after)
    .where('state', 'in', releasableStates);
  if (plan.languages.length > 0) query = query.where('language', 'in', plan.languages);
  if (plan.countries.length > 0) query = query.where('country', 'in', plan.countries);
  return query.orderBy('id').limit(limit).execute();
}

/** Returns the items of these IDs that may still be released; null: no such limit. */
export async function findReleasedItems(
  read: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReleasedItem>> {
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('hub_items').select(releasedColumns).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

/** Counts those of these items that a release may still have. */
export async function countReleasable(read: Reader, ids: readonly string[]): Promise<number> {
  const { count } = await read
    .selectFrom('hub_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('state', 'in', releasableStates)
    .where('gold_answer', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Decisions on an item, the first one first. */
export type Decisions = readonly { readonly decidedBy: DecidedBy; readonly decidedAt: number }[];

export async function findDecisions(
  read: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Decisions>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .selectFrom('hub_decisions')
    .select(['item_id as itemId', 'decided_by as decidedBy', 'decided_at as decidedAt'])
    .where('item_id', 'in', ids)
    .orderBy('item_id')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ itemId }) => itemId);
}

/** Returns who made the decision that was in force at a moment; undefined: there was none. */
export function decidedByAt(decisions: Decisions | undefined, at: number): DecidedBy | undefined {
  return decisions?.findLast(({ decidedAt }) => decidedAt <= at)?.decidedBy;
}

/** Returns the perceptual hashes of some items. */
export async function findHashes(
  read: Reader,
  ids: readonly string[],
): Promise<readonly { readonly itemId: string; readonly hash: string }[]> {
  if (ids.length === 0) return [];
  return (
    read
      .selectFrom('hub_item_hashes')
      .select(['item_id as itemId', 'hash'])
      .distinct()
      // With the project as well, SQLite would read the hashes of all its items.
      .where('item_id', 'in', ids)
      .execute()
  );
}

/** Returns the settings of a project's versions that shape its items. */
export async function findShapes(read: Reader, projectId: string): Promise<ReadonlyMap<number, ItemShape>> {
  const rows = await read
    .selectFrom('hub_project_versions')
    .select(['version', 'settings'])
    .where('project_id', '=', projectId)
    .execute();
  return new Map(rows.map(({ version, settings }) => [version, JSON.parse(settings) as ItemShape]));
}
