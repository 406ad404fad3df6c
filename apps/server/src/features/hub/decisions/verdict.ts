import type { HubProjectSettings, HubReason } from '@atoll/contract';
import type { Decision as RuleDecision } from '@atoll/verification';
import type { Item } from '../kernel/item.ts';
import { itemRewardId } from '../rewards/reward.store.ts';
import type { DueReward } from '../rewards/rewards.service.ts';
import type { Decision } from './decision.store.ts';
import type { ItemVote } from './vote.store.ts';

/** A decision before it is applied. */
export interface Verdict extends Pick<Decision, 'outcome' | 'decidedBy' | 'personId' | 'reason' | 'note'> {
  readonly reasons: readonly HubReason[];
  /** Decision of the rule; null: a person decided. */
  readonly ruled: RuleDecision | null;
}

export type Prices = Pick<HubProjectSettings, 'reward_micro_usd' | 'vote_reward_micro_usd'>;

/** Returns the verdict of the rule; undefined: another vote is needed. */
export function verdictOf(ruled: RuleDecision, votes: readonly ItemVote[]): Verdict | undefined {
  if (ruled.outcome === 'another-vote') return undefined;
  return {
    outcome: ruled.outcome === 'adjudicate' ? 'dispute' : ruled.outcome,
    decidedBy: 'rule',
    personId: null,
    reason: ruled.reason,
    reasons: ruled.outcome === 'reject' ? reasonsAgainst(votes) : [],
    note: '',
    ruled,
  };
}

/** Returns the reasons of the votes against an item for its contributor, the most frequent first. */
function reasonsAgainst(votes: readonly ItemVote[]): HubReason[] {
  const counts = new Map<HubReason, number>();
  for (const { answer, reasons } of votes) {
    if (answer === 'no') for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([reason]) => reason);
}

/** Returns the votes that a verdict affects, and whether each agreed. "Can't tell" is neither right nor wrong. */
export function judgeVotes(
  outcome: Verdict['outcome'],
  votes: readonly ItemVote[],
): { readonly vote: ItemVote; readonly isRight: boolean }[] {
  if (outcome === 'dispute') return [];
  const right = outcome === 'accept' ? 'yes' : 'no';
  return votes
    .filter(({ isCounted, answer }) => isCounted && answer !== 'cannot_tell')
    .map((vote) => ({ vote, isRight: vote.answer === right }));
}

/** Returns what a verdict makes due: the reward of an accepted item, and of the votes that agreed. */
export function dueRewards(
  item: Pick<Item, 'id' | 'personId' | 'payeeAccountId'>,
  outcome: Verdict['outcome'],
  votes: readonly ItemVote[],
  prices: Prices,
): DueReward[] {
  const { id: itemId, personId, payeeAccountId } = item;
  const ofVotes = judgeVotes(outcome, votes)
    .filter(({ isRight }) => isRight)
    .map(({ vote }): DueReward => voteReward(itemId, vote, prices));
  if (outcome !== 'accept') return ofVotes;
  const id = itemRewardId(itemId);
  const amountMicroUsd = prices.reward_micro_usd;
  return [{ id, kind: 'item', itemId, personId, payeeAccountId, amountMicroUsd }, ...ofVotes];
}

export function voteReward(
  itemId: string,
  { reviewerId, personId, payeeAccountId }: Pick<ItemVote, 'reviewerId' | 'personId' | 'payeeAccountId'>,
  { vote_reward_micro_usd: amountMicroUsd }: Prices,
): DueReward {
  const id = `vote:${itemId}:${reviewerId}`;
  return { id, kind: 'vote', itemId, personId, payeeAccountId, amountMicroUsd };
}
