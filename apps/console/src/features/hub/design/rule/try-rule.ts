import { microUsdOf } from '@atoll/contract/amounts';
import {
  colludingScenario,
  independentScenario,
  type Rule,
  type SimulationTally,
  simulate,
  simulateMajority,
} from '@atoll/verification';

/** The results of a decision rule. Shares are between 0 and 1; null if nothing was decided, or nothing accepted. */
export interface TrialFigures {
  votesPerItem: number | null;
  /** The share of the accepted items that are good. */
  precision: number | null;
  adjudicatedShare: number | null;
  /** The number of paid votes, which agree with the decision, for each accepted item. */
  paidVotes: number | null;
}

export interface Trial {
  independent: TrialFigures;
  colluding: TrialFigures;
}

/** Small enough to follow a slider, and large enough for a precision of a tenth of a point. */
const items = 20_000;
/** With a price of one, the costs are the numbers of accepted items and paid votes. */
const prices = { itemMicroUsd: 1, voteMicroUsd: 1, adjudicationMicroUsd: 0 };
const independent = { ...independentScenario, items, prices };
const colluding = { ...colludingScenario, items, prices };

/** Simulates a rule with independent people, and with colluders among them. */
export function tryRule(rule: Rule): Trial {
  return {
    independent: figuresOf(simulate(rule, independent)),
    colluding: figuresOf(simulate(rule, colluding)),
  };
}

/** Simulates two-of-three voting with the same people. */
export function tryMajority(): Trial {
  return {
    independent: figuresOf(simulateMajority(independent)),
    colluding: figuresOf(simulateMajority(colluding)),
  };
}

/** Returns the average cost of an accepted item, in micro-USD. */
export function costOf({ paidVotes }: TrialFigures, rewardMicroUsd: number, voteRewardMicroUsd: number) {
  if (paidVotes === null) return null;
  const thousandths = BigInt(Math.round(paidVotes * 1000));
  return microUsdOf(BigInt(rewardMicroUsd) + (thousandths * BigInt(voteRewardMicroUsd)) / 1000n);
}

function figuresOf({
  votesPerItem,
  releasedPrecision,
  adjudicatedShare,
  cost,
}: SimulationTally): TrialFigures {
  const { itemsMicroUsd: accepted, votesMicroUsd: agreed } = cost;
  return {
    votesPerItem: votesPerItem ?? null,
    precision: releasedPrecision ?? null,
    adjudicatedShare: adjudicatedShare ?? null,
    paidVotes: accepted > 0 ? agreed / accepted : null,
  };
}
