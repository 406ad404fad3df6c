import type { HubProjectSettings } from '@atoll/contract';
import { defaultRule, type Rule, type RuleSetting } from '@atoll/verification';

export type RuleSettings = HubProjectSettings['rule'];

/** Maps the contract's settings to those of the rule. */
export const ruleNames: Readonly<Record<RuleSetting, keyof RuleSettings>> = {
  minVotes: 'min_votes',
  maxVotes: 'max_votes',
  acceptAt: 'accept_at',
  rejectAt: 'reject_at',
  gateItems: 'gate_items',
  gateCorrect: 'gate_correct',
  goldEvery: 'gold_every',
  suspendWindow: 'suspend_window',
  suspendBelow: 'suspend_below',
};

/** Returns the rule of a project's settings. */
export function ruleOf(settings: RuleSettings): Rule {
  return Object.fromEntries(
    Object.entries(ruleNames).map(([setting, name]) => [setting, settings[name]]),
  ) as unknown as Rule;
}

/** The rule of a new project. */
export const defaultSettings = Object.fromEntries(
  Object.entries(ruleNames).map(([setting, name]) => [name, defaultRule[setting as RuleSetting]]),
) as RuleSettings;
