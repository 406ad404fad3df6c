import type { Query } from '@atoll/database';
import { type CastVote, findCollusion, type GoldAnswer, type SuspiciousPair } from '@atoll/verification';
import { findGoldAnswers } from './gold.store.ts';
import { findLatestVotes, type SampledVote } from './votes.store.ts';

/** Bound the time: a few hundred thousand comparisons take a tenth of a second. */
const limits = { chance: 0.01, comparisons: 400_000, pairs: 100 };

interface CollusionResult {
  readonly pairs: readonly SuspiciousPair[];
  /** Votes that were compared. */
  readonly votes: number;
}

/** Compares the latest votes of a project's reviewers, in a reader process. */
export const readCollusion: Query<{ readonly projectId: string }, CollusionResult> = {
  name: 'hub.readCollusion',
  async run(read, { projectId }) {
    const votes = await findLatestVotes(read, projectId);
    const answers = await findGoldAnswers(read, projectId);
    const gold = votes.flatMap((vote) => goldAnswerOf(vote, answers));
    const { pairs } = findCollusion(gold, votes.flatMap(castVoteOf), limits);
    return { pairs, votes: votes.length };
  },
};

function castVoteOf({ item, reviewer, answer, isGold }: SampledVote): CastVote[] {
  return isGold === 1 || answer === 'cannot_tell' ? [] : [{ item, reviewer, isYes: answer === 'yes' }];
}

function goldAnswerOf(vote: SampledVote, answers: ReadonlyMap<string, 'yes' | 'no'>): GoldAnswer[] {
  const { item, reviewer, isGold, isRight } = vote;
  const expected = answers.get(item) ?? expectedBy(vote);
  if (isGold === 0 || isRight === null || !expected) return [];
  return [{ item, reviewer, isGood: expected === 'yes', isCorrect: isRight === 1 }];
}

/** Returns the expected answer of a former gold item: the vote was right or wrong. */
function expectedBy({ answer, isRight }: SampledVote): 'yes' | 'no' | undefined {
  if (answer === 'cannot_tell') return undefined;
  return (answer === 'yes') === (isRight === 1) ? 'yes' : 'no';
}
