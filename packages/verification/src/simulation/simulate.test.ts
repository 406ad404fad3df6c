import { describe, expect, it } from 'vitest';
import { createRule, defaultRule } from '../vote-rule/settings.ts';
import { simulateMajority } from './majority.ts';
import { colludingScenario, independentScenario, type Scenario } from './scenario.ts';
import { simulate } from './simulate.ts';

const percent = (share: number | undefined) => 100 * (share ?? Number.NaN);
const small: Scenario = { ...independentScenario, items: 20_000 };

/** Figures of the design, each to be met within 0.3 points. */
const tolerance = 0.3;
function expectNear(found: number, figure: number) {
  expect(Math.abs(found - figure), `${found} instead of ${figure}`).toBeLessThan(tolerance);
}

describe('200,000 items, 60 % good, one candidate in five careless', () => {
  const result = simulate(defaultRule, independentScenario);

  it('two of three accepts items of which 88.9 % are good', () => {
    expectNear(percent(simulateMajority(independentScenario).acceptedPrecision), 88.9);
  });

  it('the rule accepts 99.4 % good ones', () => {
    expectNear(percent(result.acceptedPrecision), 99.4);
  });

  it('takes 2.58 votes an item', () => {
    expect(Math.abs((result.votesPerItem ?? 0) - 2.58)).toBeLessThan(0.03);
  });

  it('sends 3.0 % to the adjudicator', () => {
    expectNear(percent(result.adjudicatedShare), 3);
  });

  it('decides about every item', () => {
    expect(result).toMatchObject({ decided: 200_000, undecided: 0 });
    expect(percent(result.rejectedPrecision)).toBeGreaterThan(98);
  });
});

describe('with colluders and copy-voters', () => {
  const result = simulate(defaultRule, colludingScenario);

  it('a ring of one in ten gets some of its bad items accepted, and the precision falls', () => {
    expect(percent(result.ringAcceptedShare)).toBeGreaterThan(3);
    expect(percent(result.acceptedPrecision)).toBeLessThan(99);
    expect(percent(result.acceptedPrecision)).toBeGreaterThan(97);
  });

  it('the rule is still far better than two of three', () => {
    const majority = simulateMajority(colludingScenario);
    expect(percent(result.acceptedPrecision)).toBeGreaterThan(percent(majority.acceptedPrecision) + 10);
  });

  it('copy-voters alone cost precision, since their agreement proves less than the rule believes', () => {
    const alone = { ...independentScenario, items: 50_000, reviewers: 20 };
    const copied = simulate(defaultRule, { ...alone, copierShare: 0.6, copierGroupSize: 6 });
    expect(copied.acceptedPrecision).toBeLessThan(simulate(defaultRule, alone).acceptedPrecision ?? 0);
  });
});

describe('the simulation', () => {
  it('repeats itself with a seed, and differs with another', () => {
    expect(simulate(defaultRule, small)).toEqual(simulate(defaultRule, small));
    expect(simulate(defaultRule, { ...small, seed: 2 })).not.toEqual(simulate(defaultRule, small));
  });

  it('is right about everything if everybody is', () => {
    const perfect = { ...small, carelessShare: 0, accuracyFrom: 1, accuracyTo: 1 };
    expect(simulate(defaultRule, perfect)).toMatchObject({
      acceptedPrecision: 1,
      rejectedPrecision: 1,
      votesPerItem: 2,
      adjudicatedShare: 0,
    });
  });

  it('keeps careless candidates out, and suspends weak reviewers who came through', () => {
    const weak = { ...small, accuracyFrom: 0.6, accuracyTo: 0.7, carelessShare: 0, votesPerReviewer: 1000 };
    const { crowd, droppedVotes } = simulate(defaultRule, weak);
    expect(crowd.suspended).toBeGreaterThan(0);
    expect(droppedVotes).toBeGreaterThan(0);
    expect(crowd.passed).toBeLessThan(crowd.candidates);
  });

  it('costs more votes with a stricter rule, and is more precise', () => {
    const strict = simulate(createRule({ acceptAt: 0.995, rejectAt: 0.005, maxVotes: 9 }), small);
    const usual = simulate(defaultRule, small);
    expect(strict.votesPerItem).toBeGreaterThan(usual.votesPerItem ?? 0);
    expect(strict.acceptedPrecision).toBeGreaterThan(usual.acceptedPrecision ?? 1);
  });

  it("sends items that people often can't tell to the adjudicator", () => {
    const unclear = simulate(createRule({ gateCorrect: 6 }), { ...small, cannotTellShare: 0.3 });
    expect(unclear.adjudicatedShare).toBeGreaterThan(simulate(defaultRule, small).adjudicatedShare ?? 1);
  });

  it('adds up what it costs', () => {
    const prices = { itemMicroUsd: 50_000, voteMicroUsd: 10_000, adjudicationMicroUsd: 200_000 };
    const sure = { ...small, goodShare: 1, carelessShare: 0, accuracyFrom: 1, accuracyTo: 1, prices };
    expect(simulate(defaultRule, sure).cost).toEqual({
      itemsMicroUsd: 20_000 * 50_000,
      votesMicroUsd: 2 * 20_000 * 10_000,
      adjudicationsMicroUsd: 0,
      totalMicroUsd: 20_000 * 70_000,
    });
  });

  it('ends if nobody passes the gate', () => {
    const result = simulate(defaultRule, { ...small, carelessShare: 1 });
    expect(result).toMatchObject({ decided: 0, undecided: 20_000, acceptedPrecision: undefined });
  });

  it.each([
    { items: 0 },
    { items: 1e9 },
    { goodShare: 1.1 },
    { seed: Number.NaN },
    { reviewers: 2.5 },
    { accuracyFrom: 0.9, accuracyTo: 0.8 },
    { carelessShare: 0.8, copierShare: 0.3 },
    { prices: { itemMicroUsd: -1, voteMicroUsd: 0, adjudicationMicroUsd: 0 } },
  ])('refuses %o', (wrong) => {
    expect(() => simulate(defaultRule, { ...small, ...wrong })).toThrow(RangeError);
  });
});
