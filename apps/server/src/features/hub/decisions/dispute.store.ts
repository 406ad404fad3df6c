import type { Reader } from '@atoll/database';
import { sql } from 'kysely';
import type { Item } from '../kernel/item.ts';
import { fromRow } from '../kernel/row.ts';
import type { Vote } from './vote.store.ts';

export interface DisputePosition {
  readonly updatedAt: number;
  readonly id: string;
}

/** A person who decides disputes without owning the project. */
export interface Adjudicator {
  readonly reviewerId: string;
  readonly personId: string;
  readonly payeeAccountId: string;
}

/** Returns the adjudicator that a person is for a project; undefined: they are none, or may not decide now. */
export async function findAdjudicator(
  read: Reader,
  projectId: string,
  personId: string,
): Promise<Adjudicator | undefined> {
  return read
    .selectFrom('hub_reviewers')
    .select(['id as reviewerId', 'person_id as personId', 'payee_account_id as payeeAccountId'])
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .where('is_adjudicator', '=', 1)
    .where('state', 'not in', ['suspended', 'removed'])
    .executeTakeFirst();
}

/**
 * Returns a page of items that wait for a person, the oldest change first.
 * @param adjudicator sees what they neither sent nor voted on, and nothing that is held; undefined: the owner, who sees all
 */
export async function findDisputes(
  read: Reader,
  projectId: string,
  page: {
    readonly adjudicator: Adjudicator | undefined;
    readonly after: DisputePosition | undefined;
    readonly limit: number;
  },
): Promise<Item[]> {
  const { adjudicator, after, limit } = page;
  let query = read
    .selectFrom('hub_items')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('state', 'in', adjudicator ? ['disputed', 'appealed'] : ['disputed', 'appealed', 'held']);
  if (adjudicator) {
    const { personId, payeeAccountId, reviewerId } = adjudicator;
    query = query
      .where('person_id', '<>', personId)
      .where('payee_account_id', '<>', payeeAccountId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('hub_votes')
              .select('item_id')
              .whereRef('hub_votes.item_id', '=', 'hub_items.id')
              .where('reviewer_id', '=', reviewerId),
          ),
        ),
      );
  }
  if (after) query = query.where(sql<boolean>`(updated_at, id) > (${after.updatedAt}, ${after.id})`);
  const rows = await query.orderBy('updated_at').orderBy('id').limit(limit).execute();
  return rows.map((row) => fromRow(row) as Item);
}

/** A vote with its reviewer's current gold figures. */
export type WeighedVote = Vote & { readonly seen: number; readonly correct: number };

/** Returns the votes on items, the first one first, without answers to gold items. */
export async function findVotesOn(read: Reader, itemIds: readonly string[]): Promise<WeighedVote[]> {
  if (itemIds.length === 0) return [];
  const rows = await read
    .selectFrom('hub_votes')
    .innerJoin('hub_reviewers', 'hub_reviewers.id', 'hub_votes.reviewer_id')
    .selectAll('hub_votes')
    .select(['gold_seen as seen', 'gold_correct as correct'])
    .where('hub_votes.item_id', 'in', itemIds)
    .where('hub_votes.is_gold', '=', 0)
    .orderBy('voted_at')
    .orderBy('reviewer_id')
    .execute();
  return rows.map((row) => fromRow(row));
}
