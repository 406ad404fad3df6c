import type { Reader } from '@atoll/database';

/** Votes that agreement is computed from, and those that collusion is, which compares them in pairs: the latest, gold included. */
const [agreementVotes, collusionVotes] = [50_000, 25_000];

export interface SampledVote {
  readonly item: string;
  readonly reviewer: string;
  readonly answer: 'yes' | 'no' | 'cannot_tell';
  /** 0 or 1. */
  readonly isGold: number;
  /** 0 or 1; null: a vote on an item that is not decided. */
  readonly isRight: number | null;
}

/** Returns the latest votes of a project that are searched for collusion, the last one first. */
export function findLatestVotes(read: Reader, projectId: string): Promise<SampledVote[]> {
  return read
    .selectFrom('hub_votes')
    .select([
      'item_id as item',
      'reviewer_id as reviewer',
      'answer',
      'is_gold as isGold',
      'is_right as isRight',
    ])
    .where('project_id', '=', projectId)
    .orderBy('voted_at', 'desc')
    .limit(collusionVotes)
    .execute();
}

/** Number of items with the same votes. */
export interface AnswerCounts {
  readonly yes: number;
  readonly no: number;
  readonly items: number;
}

/** Counts the answers of the latest votes on items that are not gold, without "can't tell" and votes that don't count. */
export async function countAnswers(read: Reader, projectId: string): Promise<AnswerCounts[]> {
  const latest = read
    .selectFrom('hub_votes')
    .select(['item_id', 'answer', 'is_gold', 'is_counted'])
    .where('project_id', '=', projectId)
    .orderBy('voted_at', 'desc')
    .limit(agreementVotes);
  const byItem = read
    .selectFrom(latest.as('latest'))
    .select(({ fn, eb }) => {
      const count = (answer: 'yes' | 'no') =>
        fn.sum<number | string>(eb.case().when('answer', '=', answer).then(1).else(0).end());
      return ['item_id', count('yes').as('yes'), count('no').as('no')];
    })
    .where('is_gold', '=', 0)
    .where('is_counted', '=', 1)
    .groupBy('item_id');
  const rows = await read
    .selectFrom(byItem.as('by_item'))
    .select(({ fn }) => ['yes', 'no', fn.countAll<number>().as('items')])
    .groupBy(['yes', 'no'])
    .execute();
  return rows.map(({ yes, no, items }) => ({ yes: Number(yes), no: Number(no), items: Number(items) }));
}
