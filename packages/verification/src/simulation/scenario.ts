/** The world that a rule is tried in. Shares and accuracies are between 0 and 1. */
export interface Scenario {
  readonly seed: number;
  readonly items: number;
  /** Share of the items that are good. */
  readonly goodShare: number;
  /** Reviewers who are active at the same time. */
  readonly reviewers: number;
  /** Votes after which a reviewer leaves, and a new one has to pass the gate. */
  readonly votesPerReviewer: number;
  /** Share of the candidates who always say yes, without looking. */
  readonly carelessShare: number;
  /** Accuracies of the other candidates, evenly spread between these two. */
  readonly accuracyFrom: number;
  readonly accuracyTo: number;
  /** Share of a careful reviewer's answers that are "can't tell". */
  readonly cannotTellShare: number;
  readonly adjudicatorAccuracy: number;
  /** Share of the candidates who belong to a ring: careful, but they say yes to each of the ring's own items. */
  readonly colluderShare: number;
  /** Share of the items that come from the ring. All of them are bad. */
  readonly ringItemShare: number;
  /** Share of the candidates who agree on each answer in groups of this size, on gold items as well. */
  readonly copierShare: number;
  readonly copierGroupSize: number;
  readonly prices: Prices;
}

/** Whole micro-USD. */
export interface Prices {
  /** Paid to the contributor of each accepted item. */
  readonly itemMicroUsd: number;
  /** Paid for each vote that agrees with the decision. */
  readonly voteMicroUsd: number;
  /** Paid for each decision of the adjudicator. */
  readonly adjudicationMicroUsd: number;
}

type NumericSetting = Exclude<keyof Scenario, 'prices'>;

const share = { min: 0, max: 1, isWhole: false };
const highestPrice = 1_000_000_000_000;

const limits: Readonly<Record<NumericSetting, { min: number; max: number; isWhole: boolean }>> = {
  seed: { min: 0, max: 2 ** 32 - 1, isWhole: true },
  items: { min: 1, max: 1_000_000, isWhole: true },
  goodShare: share,
  reviewers: { min: 10, max: 10_000, isWhole: true },
  votesPerReviewer: { min: 1, max: 1_000_000, isWhole: true },
  carelessShare: share,
  accuracyFrom: share,
  accuracyTo: share,
  cannotTellShare: { min: 0, max: 0.9, isWhole: false },
  adjudicatorAccuracy: share,
  colluderShare: share,
  ringItemShare: share,
  copierShare: share,
  copierGroupSize: { min: 2, max: 100, isWhole: true },
};

/**
 * 60 % good items and one careless candidate in five. The accuracies, and that reviewers come and go, are what reproduces
 * the figures of the design (docs/decisions/0067-verification-rule.md).
 */
export const independentScenario: Scenario = {
  seed: 1,
  items: 200_000,
  goodShare: 0.6,
  reviewers: 100,
  votesPerReviewer: 15,
  carelessShare: 0.2,
  accuracyFrom: 0.86,
  accuracyTo: 0.95,
  cannotTellShare: 0,
  adjudicatorAccuracy: 0.98,
  colluderShare: 0,
  ringItemShare: 0,
  copierShare: 0,
  copierGroupSize: 3,
  prices: { itemMicroUsd: 0, voteMicroUsd: 0, adjudicationMicroUsd: 0 },
};

/** The same with a ring that has one candidate in ten and submits one item in ten, and one candidate in ten who copies. */
export const colludingScenario: Scenario = {
  ...independentScenario,
  colluderShare: 0.1,
  ringItemShare: 0.1,
  copierShare: 0.1,
};

/** Throws a RangeError for a scenario that is out of bounds or contradicts itself. */
export function assertScenario(scenario: Scenario): void {
  for (const [setting, { min, max, isWhole }] of Object.entries(limits)) {
    const value = scenario[setting as NumericSetting];
    const isValid = Number.isFinite(value) && value >= min && value <= max;
    if (!isValid || (isWhole && !Number.isInteger(value))) throw new RangeError(`${setting}: ${value}`);
  }
  for (const [price, amount] of Object.entries(scenario.prices)) {
    const isValid = Number.isSafeInteger(amount) && amount >= 0 && amount <= highestPrice;
    if (!isValid) throw new RangeError(`${price}: ${amount}`);
  }
  if (scenario.accuracyFrom > scenario.accuracyTo) throw new RangeError('accuracyFrom is above accuracyTo');
  const { carelessShare, colluderShare, copierShare } = scenario;
  if (carelessShare + colluderShare + copierShare > 1 + 1e-9)
    throw new RangeError('shares of reviewers exceed 1');
}
