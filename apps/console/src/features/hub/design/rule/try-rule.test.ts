import { createRule, defaultRule } from '@atoll/verification';
import { expect, it } from 'vitest';
import { costOf, tryMajority, tryRule } from './try-rule.ts';

const usual = tryRule(defaultRule);

it('finds the rule more precise than two of three, with colluders as well', () => {
  const majority = tryMajority();
  expect(usual.independent.precision).toBeGreaterThan(0.985);
  expect(majority.independent.precision).toBeLessThan(0.92);
  expect(usual.colluding.precision ?? 0).toBeGreaterThan((majority.colluding.precision ?? 1) + 0.1);
  expect(majority.independent.adjudicatedShare).toBe(0);
});

it('finds that a stricter rule takes more votes', () => {
  const strict = tryRule(createRule({ acceptAt: 0.995, maxVotes: 9 }));
  expect(strict.independent.votesPerItem ?? 0).toBeGreaterThan(usual.independent.votesPerItem ?? 9);
});

it('adds the reward of an item to those of the votes that agreed', () => {
  const { paidVotes } = usual.independent;
  expect(paidVotes).toBeGreaterThan(2);
  expect(costOf(usual.independent, 50_000, 0)).toBe(50_000);
  expect(costOf(usual.independent, 0, 10_000)).toBe(Math.round((paidVotes ?? 0) * 1000) * 10);
  expect(costOf({ ...usual.independent, paidVotes: null }, 1, 1)).toBeNull();
});
