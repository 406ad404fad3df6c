import type { HubProjectSettings } from '@atoll/contract';

/** Returns the most that a project can pay, in micro-USD: every item accepted, and every vote rewarded. */
export function budgetOf(settings: HubProjectSettings): number {
  const ofItem = settings.reward_micro_usd + settings.rule.max_votes * settings.vote_reward_micro_usd;
  return settings.target_items * ofItem;
}
