import { expect, it } from 'vitest';
import { budgetOf, mostPerItem } from './budget.ts';

it('sets aside the reward of every item and of every vote that may be asked for', () => {
  const settings = {
    target_items: 200,
    reward_micro_usd: 50_000,
    vote_reward_micro_usd: 10_000,
    rule: { max_votes: 5 },
  };
  expect(mostPerItem(settings)).toBe(100_000);
  expect(budgetOf(settings)).toBe(20_000_000);
});
