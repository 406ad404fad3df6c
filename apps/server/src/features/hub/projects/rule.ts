import type { HubProjectSettings } from '@atoll/contract';
import { defaultRule, type Rule } from '@atoll/verification';

type RuleSettings = HubProjectSettings['rule'];

/** The rule of a new project. */
export const firstRule: RuleSettings = {
  min_votes: defaultRule.minVotes,
  max_votes: defaultRule.maxVotes,
  accept_at: defaultRule.acceptAt,
  reject_at: defaultRule.rejectAt,
  gate_items: defaultRule.gateItems,
  gate_correct: defaultRule.gateCorrect,
  gold_every: defaultRule.goldEvery,
  suspend_window: defaultRule.suspendWindow,
  suspend_below: defaultRule.suspendBelow,
};

/** Returns the rule that a project's settings describe. */
export function ruleOf(settings: RuleSettings): Rule {
  return {
    minVotes: settings.min_votes,
    maxVotes: settings.max_votes,
    acceptAt: settings.accept_at,
    rejectAt: settings.reject_at,
    gateItems: settings.gate_items,
    gateCorrect: settings.gate_correct,
    goldEvery: settings.gold_every,
    suspendWindow: settings.suspend_window,
    suspendBelow: settings.suspend_below,
  };
}
