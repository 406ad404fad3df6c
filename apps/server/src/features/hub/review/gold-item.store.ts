import { hubLimits } from '@atoll/contract';
import type { Reader, Transaction } from '@atoll/database';
import { sql } from 'kysely';
import type { Item } from '../kernel/item.ts';
import { languagesOf } from '../kernel/stored-json.ts';
import type { Reviewer } from './reviewer.store.ts';

/** States in which a gold item tests reviewers: its bytes are available, and it has no reports. */
const usableStates: readonly Item['state'][] = [
  'in_review',
  'accepted',
  'rejected',
  'disputed',
  'stored',
  'final',
];

export interface GoldItem {
  readonly id: string;
  readonly answer: 'yes' | 'no';
}

/** Returns the gold items that a reviewer can be tested with, by ID: in their languages, not their own, and never given to them. */
export async function findGoldFor(read: Reader, reviewer: ForReviewer): Promise<GoldItem[]> {
  const { id, projectId, personId, payeeAccountId } = reviewer;
  const rows = await usable(read, projectId, languagesOf(reviewer))
    .select(['id', 'gold_answer as answer'])
    .where('person_id', '<>', personId)
    .where('payee_account_id', '<>', payeeAccountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('hub_assignments')
            .select('hub_assignments.id')
            .where('reviewer_id', '=', id)
            .whereRef('hub_assignments.item_id', '=', 'hub_items.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows as GoldItem[];
}

/** Counts the gold items that reviewers of these languages can be tested with, by answer. */
export async function countGold(
  read: Reader,
  projectId: string,
  languages: readonly string[],
): Promise<{ good: number; bad: number }> {
  const rows = await usable(read, projectId, languages)
    .select(({ fn }) => ['gold_answer as answer', fn.countAll<number>().as('count')])
    .groupBy('gold_answer')
    .execute();
  const of = (answer: 'yes' | 'no') => Number(rows.find((row) => row.answer === answer)?.count ?? 0);
  return { good: of('yes'), bad: of('no') };
}

/** Counts how often an item was answered as gold, and how often correctly. */
export async function countGoldAnswer(tx: Transaction, itemId: string, isCorrect: boolean): Promise<void> {
  await tx
    .updateTable('hub_items')
    .set({
      gold_seen: sql<number>`gold_seen + 1`,
      gold_correct: sql<number>`gold_correct + ${Number(isCorrect)}`,
    })
    .where('id', '=', itemId)
    .execute();
}

/** Returns how many good and bad gold items a reviewer has answered at the gate. */
export async function countGateAnswers(
  read: Reader,
  reviewerId: string,
): Promise<{ good: number; bad: number }> {
  // Reviewers at the gate have only voted on gold items.
  const rows = await read
    .selectFrom('hub_votes')
    .select(({ fn }) => ['answer', 'is_right as isRight', fn.countAll<number>().as('count')])
    .innerJoin('hub_items', 'hub_items.id', 'hub_votes.item_id')
    .select('gold_answer as expected')
    .where('hub_votes.reviewer_id', '=', reviewerId)
    .where('hub_votes.is_gold', '=', 1)
    .groupBy(['answer', 'is_right', 'gold_answer'])
    .execute();
  const counts = { good: 0, bad: 0 };
  for (const { expected, answer, isRight, count } of rows) {
    // The answer to an item that is no longer gold shows the expected one.
    const isGood = expected === null ? (answer === 'yes') === (isRight === 1) : expected === 'yes';
    counts[isGood ? 'good' : 'bad'] += Number(count);
  }
  return counts;
}

/** Counts the gold items of a project in every state. */
export async function countAllGold(read: Reader, projectId: string): Promise<number> {
  const { count } = await read
    .selectFrom('hub_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('gold_answer', 'in', ['yes', 'no'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

type ForReviewer = Pick<Reviewer, 'id' | 'projectId' | 'personId' | 'payeeAccountId' | 'languages'>;

function usable(read: Reader, projectId: string, languages: readonly string[]) {
  // A limit that is never reached: SQLite would look through all items of these languages otherwise.
  const gold = read
    .selectFrom('hub_items')
    .select(['id', 'gold_answer', 'state', 'language', 'size_bytes', 'key', 'person_id', 'payee_account_id'])
    .where('project_id', '=', projectId)
    .where('gold_answer', 'in', ['yes', 'no'])
    .limit(hubLimits.goldPerProject)
    .as('hub_items');
  return read
    .selectFrom(gold)
    .where('state', 'in', usableStates)
    .where('language', 'in', languages)
    .where(({ or, eb }) => or([eb('size_bytes', 'is', null), eb('key', 'is not', null)]));
}
