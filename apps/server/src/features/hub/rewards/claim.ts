import type { HubProjectSettings } from '@atoll/contract';

type Prices = Pick<HubProjectSettings, 'reward_micro_usd' | 'vote_reward_micro_usd'> & {
  readonly rule: Pick<HubProjectSettings['rule'], 'max_votes'>;
};

/**
 * Returns the maximum cost of one item, in micro-USD: its reward, and one for each vote that the rule allows. Repeated
 * decisions don't cost more, because the item is paid once and has no more votes than that.
 */
export function claimOf({ reward_micro_usd, vote_reward_micro_usd, rule }: Prices): number {
  return reward_micro_usd + rule.max_votes * vote_reward_micro_usd;
}
