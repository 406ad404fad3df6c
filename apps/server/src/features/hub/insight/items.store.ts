import { changedBefore, type Reader, type Schema } from '@atoll/database';
import type { ItemState } from '@atoll/verification';
import type { ChangedPosition } from '../../../platform/cursor.ts';
import type { Decision } from '../decisions/decision.store.ts';
import type { Item } from '../kernel/item.ts';
import { type CamelCase, fromRow } from '../kernel/row.ts';

export interface ItemFilter {
  readonly state?: ItemState | undefined;
  readonly language?: string | undefined;
  readonly country?: string | undefined;
  readonly contributorId?: string | undefined;
}

interface Page<Position> {
  readonly after: Position | undefined;
  readonly limit: number;
}

/** Limits for one item. The rule allows nine votes; suspensions and reports can add to every list. */
const [mostVotes, mostDecisions, mostEvents, mostReleases] = [100, 100, 500, 500];

/** Returns a page of a project's items, the last changed first. */
export async function findItemPage(
  read: Reader,
  projectId: string,
  filter: ItemFilter,
  page: Page<ChangedPosition>,
): Promise<Item[]> {
  // Uses only indexes, whatever the filters, and reads only the rows of the page.
  let ids = read.selectFrom('hub_items').select('id').where('project_id', '=', projectId);
  if (filter.state) ids = ids.where('state', '=', filter.state);
  if (filter.language) ids = ids.where('language', '=', filter.language);
  if (filter.country) ids = ids.where('country', '=', filter.country);
  if (filter.contributorId) ids = ids.where('contributor_id', '=', filter.contributorId);
  if (page.after) ids = ids.where(changedBefore(page.after));
  const rows = await read
    .selectFrom('hub_items')
    .selectAll()
    .where('id', 'in', ids.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(page.limit))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => fromRow(row));
}

/** A vote, with what its reviewer has answered to gold items until now. */
export interface ItemVote {
  readonly reviewerId: string;
  readonly answer: 'yes' | 'no' | 'cannot_tell';
  readonly reasons: string;
  readonly note: string;
  readonly isCounted: boolean;
  readonly votedAt: number;
  readonly gold: { readonly seen: number; readonly correct: number };
}

/** Returns the votes on an item, the first one first. */
export async function findItemVotes(read: Reader, itemId: string): Promise<ItemVote[]> {
  const rows = await read
    .selectFrom('hub_votes')
    .innerJoin('hub_reviewers', 'hub_reviewers.id', 'hub_votes.reviewer_id')
    .select([
      'hub_votes.reviewer_id as reviewerId',
      'hub_votes.answer',
      'hub_votes.reasons',
      'hub_votes.note',
      'hub_votes.is_counted as isCounted',
      'hub_votes.voted_at as votedAt',
      'hub_reviewers.gold_seen as seen',
      'hub_reviewers.gold_correct as correct',
    ])
    .where('hub_votes.item_id', '=', itemId)
    .orderBy('hub_votes.voted_at')
    .orderBy('hub_votes.reviewer_id')
    .limit(mostVotes)
    .execute();
  return rows.map(({ seen, correct, isCounted, ...vote }) => ({
    ...vote,
    isCounted: isCounted === 1,
    gold: { seen, correct },
  }));
}

export type StoredEvent = CamelCase<Schema['hub_item_events']>;

/** Returns the decisions on an item, the first one first. */
export async function findItemDecisions(read: Reader, itemId: string): Promise<Decision[]> {
  const rows = await read
    .selectFrom('hub_decisions')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
    .limit(mostDecisions)
    .execute();
  return rows.toReversed().map((row) => fromRow(row));
}

/** Returns what happened to an item, the first event first. */
export async function findItemEvents(read: Reader, itemId: string): Promise<StoredEvent[]> {
  const rows = await read
    .selectFrom('hub_item_events')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
    .limit(mostEvents)
    .execute();
  return rows.toReversed().map((row) => fromRow(row));
}

/** Returns the versions of the releases that an item is part of, the first one first. */
export async function findItemReleases(read: Reader, itemId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('hub_release_items')
    .innerJoin('hub_releases', 'hub_releases.id', 'hub_release_items.release_id')
    .select('hub_releases.version')
    .where('hub_release_items.item_id', '=', itemId)
    .orderBy('hub_releases.created_at')
    .orderBy('hub_releases.id')
    .limit(mostReleases)
    .execute();
  return rows.map(({ version }) => version);
}
