import type { HubProjectSettings } from '@atoll/contract';

type Prices = Pick<HubProjectSettings, 'reward_micro_usd' | 'vote_reward_micro_usd'> & {
  readonly rule: Pick<HubProjectSettings['rule'], 'max_votes'>;
};

/**
 * Returns the most that one item can cost, in micro-USD: its reward, and one for each vote that the rule allows. However often
 * the item is decided, it never costs more, because it is paid once and has no more votes than that.
 */
export function claimOf({ reward_micro_usd, vote_reward_micro_usd, rule }: Prices): number {
  return reward_micro_usd + rule.max_votes * vote_reward_micro_usd;
}
