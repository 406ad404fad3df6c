import type { HubProjectSettings } from '@atoll/contract';

type Paying = Pick<HubProjectSettings, 'target_items' | 'reward_micro_usd' | 'vote_reward_micro_usd'> & {
  readonly rule: Pick<HubProjectSettings['rule'], 'max_votes'>;
};

/** Returns the maximum cost of an accepted item in micro-USD: its own reward, and that of every possible vote. */
export function mostPerItem({ reward_micro_usd: reward, vote_reward_micro_usd: vote, rule }: Paying): number {
  return reward + vote * rule.max_votes;
}

/** Returns the amount that is reserved when a project opens, in micro-USD. */
export function budgetOf(settings: Paying): number {
  return settings.target_items * mostPerItem(settings);
}
