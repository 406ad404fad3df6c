import { maxWeight } from './weight.ts';

/** The verification rule of a project. Shares and probabilities are between 0 and 1. */
export interface Rule {
  /** Posterior probability of being good at or above which an item is accepted. */
  readonly acceptAt: number;
  /** Posterior probability at or below which it is rejected. */
  readonly rejectAt: number;
  /** Votes of yes or no that a decision needs. */
  readonly minVotes: number;
  /** Votes of any kind after which the adjudicator decides. */
  readonly maxVotes: number;
  /** Gold items that a new reviewer answers, and how many of them have to be right. */
  readonly gateItems: number;
  readonly gateCorrect: number;
  /** After the gate, one in this many items is gold. */
  readonly goldEvery: number;
  /** A reviewer is suspended if less than `suspendBelow` of their last `suspendWindow` gold items were right. */
  readonly suspendWindow: number;
  readonly suspendBelow: number;
}

export type RuleSetting = keyof Rule;

export interface RuleBounds {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Distance between two positions of a slider. A step of 1 means that only integers are valid. */
  readonly step: number;
}

/** Defaults and limits of each setting. Two votes are the least, because "verified" promises two reviewers. */
export const ruleBounds: Readonly<Record<RuleSetting, RuleBounds>> = {
  acceptAt: { default: 0.95, min: 0.8, max: 0.999, step: 0.001 },
  rejectAt: { default: 0.05, min: 0.001, max: 0.2, step: 0.001 },
  minVotes: { default: 2, min: 2, max: 7, step: 1 },
  maxVotes: { default: 5, min: 2, max: 9, step: 1 },
  gateItems: { default: 10, min: 4, max: 40, step: 1 },
  gateCorrect: { default: 8, min: 3, max: 40, step: 1 },
  goldEvery: { default: 10, min: 2, max: 50, step: 1 },
  suspendWindow: { default: 20, min: 10, max: 100, step: 1 },
  suspendBelow: { default: 0.7, min: 0.5, max: 0.95, step: 0.01 },
};

export const ruleSettings = Object.keys(ruleBounds) as readonly RuleSetting[];

export const defaultRule: Rule = Object.fromEntries(
  ruleSettings.map((setting) => [setting, ruleBounds[setting].default]),
) as unknown as Rule;

export type RuleProblemKind =
  | 'not-a-number'
  | 'not-whole'
  | 'too-small'
  | 'too-large'
  /** The rule needs more votes than it requests. */
  | 'below-min-votes'
  /** More right answers are needed than there are gold items. */
  | 'above-gate-items'
  /** A reviewer who always gives the same answer would pass. */
  | 'passes-constant-answers'
  /** Not even unanimous votes of the best reviewers reach the threshold. */
  | 'unreachable';

export interface RuleProblem {
  readonly setting: RuleSetting;
  readonly kind: RuleProblemKind;
}

/** Returns everything that makes a rule invalid. The result is empty for a valid rule. */
export function checkRule(rule: Rule): RuleProblem[] {
  const problems = ruleSettings.flatMap((setting) => {
    const kind = checkBounds(rule[setting], ruleBounds[setting]);
    return kind ? [{ setting, kind }] : [];
  });
  return problems.length > 0 ? problems : checkTogether(rule);
}

/** Completes settings with the defaults. Throws a RangeError that names each invalid setting. */
export function createRule(settings: Partial<Rule> = {}): Rule {
  const rule = Object.fromEntries(
    ruleSettings.map((setting) => [setting, settings[setting] ?? ruleBounds[setting].default]),
  ) as unknown as Rule;
  const problems = checkRule(rule);
  if (problems.length === 0) return rule;
  throw new RangeError(problems.map(({ setting, kind }) => `${setting}: ${kind}`).join(', '));
}

function checkBounds(value: unknown, { min, max, step }: RuleBounds): RuleProblemKind | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'not-a-number';
  if (value < min) return 'too-small';
  if (value > max) return 'too-large';
  return step === 1 && !Number.isInteger(value) ? 'not-whole' : undefined;
}

function checkTogether(rule: Rule): RuleProblem[] {
  const problems: RuleProblem[] = [];
  if (rule.maxVotes < rule.minVotes) problems.push({ setting: 'maxVotes', kind: 'below-min-votes' });
  if (rule.gateCorrect > rule.gateItems) problems.push({ setting: 'gateCorrect', kind: 'above-gate-items' });
  if (rule.gateCorrect <= Math.ceil(rule.gateItems / 2)) {
    problems.push({ setting: 'gateCorrect', kind: 'passes-constant-answers' });
  }
  const bestOdds = (maxWeight / (1 - maxWeight)) ** rule.maxVotes;
  if (rule.acceptAt / (1 - rule.acceptAt) > bestOdds) {
    problems.push({ setting: 'acceptAt', kind: 'unreachable' });
  }
  if ((1 - rule.rejectAt) / rule.rejectAt > bestOdds) {
    problems.push({ setting: 'rejectAt', kind: 'unreachable' });
  }
  return problems;
}
