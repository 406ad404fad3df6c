import type { HubReason } from '@atoll/contract';
import { prepare, type Reader, type Schema, type Transaction } from '@atoll/database';
import { sql } from 'kysely';
import type { CamelCase } from '../kernel/row.ts';
import { reasonsOf } from '../kernel/stored-json.ts';

export type Vote = CamelCase<Schema['hub_votes']>;

/** A vote on an item that is not gold, with the current state of its reviewer. */
export interface ItemVote {
  readonly reviewerId: string;
  readonly personId: string;
  readonly payeeAccountId: string;
  readonly answer: Vote['answer'];
  readonly reasons: readonly HubReason[];
  readonly isRight: boolean | null;
  /** False: its reviewer was suspended before the item was decided. */
  readonly isCounted: boolean;
  /** Whether its reviewer is currently suspended or removed. */
  readonly isExcluded: boolean;
  readonly gold: { readonly seen: number; readonly correct: number };
}

const insertRow = prepare((tx: Transaction, row: Vote) =>
  tx.insertInto('hub_votes').values({
    item_id: row.itemId,
    reviewer_id: row.reviewerId,
    project_id: row.projectId,
    account_id: row.accountId,
    answer: row.answer,
    reasons: row.reasons,
    note: row.note,
    is_gold: row.isGold,
    is_right: row.isRight,
    is_counted: row.isCounted,
    took_ms: row.tookMs,
    voted_at: row.votedAt,
  }),
);

export async function insertVote(tx: Transaction, vote: Vote): Promise<void> {
  await insertRow.all(tx, vote);
}

export async function findVote(
  read: Reader,
  { itemId, reviewerId }: Pick<Vote, 'itemId' | 'reviewerId'>,
): Promise<Pick<Vote, 'answer' | 'isGold' | 'isRight' | 'votedAt'> | undefined> {
  return read
    .selectFrom('hub_votes')
    .select(['answer', 'is_gold as isGold', 'is_right as isRight', 'voted_at as votedAt'])
    .where('item_id', '=', itemId)
    .where('reviewer_id', '=', reviewerId)
    .executeTakeFirst();
}

const itemVotesQuery = prepare((read: Reader, { itemId }: { itemId: string }) =>
  read
    .selectFrom('hub_votes')
    .innerJoin('hub_reviewers', 'hub_reviewers.id', 'hub_votes.reviewer_id')
    .select([
      'hub_votes.reviewer_id as reviewerId',
      'hub_reviewers.person_id as personId',
      'hub_reviewers.payee_account_id as payeeAccountId',
      'hub_reviewers.state as state',
      'hub_reviewers.gold_seen as seen',
      'hub_reviewers.gold_correct as correct',
      'hub_votes.answer as answer',
      'hub_votes.reasons as reasons',
      'hub_votes.is_right as isRight',
      'hub_votes.is_counted as isCounted',
    ])
    .where('hub_votes.item_id', '=', itemId)
    .where('hub_votes.is_gold', '=', 0)
    .orderBy('hub_votes.reviewer_id'),
);

/** Returns the votes on an item, excluding those on it as a gold item. */
export async function findItemVotes(read: Reader, itemId: string): Promise<ItemVote[]> {
  const rows = await itemVotesQuery.all(read, { itemId });
  return rows.map(({ state, seen, correct, isRight, isCounted, ...vote }) => ({
    ...vote,
    reasons: reasonsOf(vote),
    isRight: isRight === null ? null : isRight === 1,
    isCounted: isCounted === 1,
    isExcluded: state === 'suspended' || state === 'removed',
    gold: { seen, correct },
  }));
}

/** Stops counting the votes of these reviewers on an item. */
export async function uncountVotes(
  tx: Transaction,
  itemId: string,
  reviewerIds: readonly string[],
): Promise<void> {
  if (reviewerIds.length === 0) return;
  await tx
    .updateTable('hub_votes')
    .set({ is_counted: 0 })
    .where('item_id', '=', itemId)
    .where('reviewer_id', 'in', reviewerIds)
    .execute();
}

/** Changes how many votes on an item count. */
export async function addVotes(tx: Transaction, itemId: string, change: number): Promise<void> {
  if (change === 0) return;
  await tx
    .updateTable('hub_items')
    .set({ votes: sql<number>`votes + ${change}` })
    .where('id', '=', itemId)
    .execute();
}

/** Records whether a vote agreed with the decision, in the vote and in its reviewer's figures. */
export async function markVote(
  tx: Transaction,
  itemId: string,
  { reviewerId, isRight: before }: Pick<ItemVote, 'reviewerId' | 'isRight'>,
  isRight: boolean,
): Promise<void> {
  if (before === isRight) return;
  const decided = before === null ? 1 : 0;
  const agreed = Number(isRight) - Number(before === true);
  await tx
    .updateTable('hub_reviewers')
    .set({
      decided_votes: sql<number>`decided_votes + ${decided}`,
      agreed_votes: sql<number>`agreed_votes + ${agreed}`,
    })
    .where('id', '=', reviewerId)
    .execute();
  await tx
    .updateTable('hub_votes')
    .set({ is_right: Number(isRight) })
    .where('item_id', '=', itemId)
    .where('reviewer_id', '=', reviewerId)
    .execute();
}

/** Returns undecided items that still count a vote of a reviewer, by ID. */
export async function findItemsWithVotesOf(
  read: Reader,
  reviewerId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await read
    .selectFrom('hub_votes')
    .innerJoin('hub_items', 'hub_items.id', 'hub_votes.item_id')
    .select('hub_votes.item_id as itemId')
    .where('hub_votes.reviewer_id', '=', reviewerId)
    .where(sql<boolean>`is_right is null and is_counted = 1 and is_gold = 0`)
    .where('hub_votes.item_id', '>', after)
    .where((row) =>
      row.or([
        row('hub_items.state', 'in', ['in_review', 'disputed']),
        row.and([
          row('hub_items.state', '=', 'held'),
          row('hub_items.held_from', 'in', ['in_review', 'disputed']),
        ]),
      ]),
    )
    .orderBy('hub_votes.item_id')
    .limit(limit)
    .execute();
  return rows.map(({ itemId }) => itemId);
}
