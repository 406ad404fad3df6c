import type { Reader } from '@atoll/database';

/** Votes that agreement and collusion are computed from: the latest ones, gold included. */
export const sampledVotes = 50_000;

export interface SampledVote {
  readonly item: string;
  readonly reviewer: string;
  readonly answer: 'yes' | 'no' | 'cannot_tell';
  readonly isGold: boolean;
  /** Null: a vote on an item that is not decided. */
  readonly isRight: boolean | null;
  readonly isCounted: boolean;
}

/** Returns the latest votes of a project, the last one first. */
export async function findLatestVotes(
  read: Reader,
  projectId: string,
  limit = sampledVotes,
): Promise<SampledVote[]> {
  const rows = await read
    .selectFrom('hub_votes')
    .select(['item_id', 'reviewer_id', 'answer', 'is_gold', 'is_right', 'is_counted'])
    .where('project_id', '=', projectId)
    .orderBy('voted_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    item: row.item_id,
    reviewer: row.reviewer_id,
    answer: row.answer,
    isGold: row.is_gold === 1,
    isRight: row.is_right === null ? null : row.is_right === 1,
    isCounted: row.is_counted === 1,
  }));
}
