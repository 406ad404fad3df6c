/** The text keys of what an undecided item is waiting for. */
export const waitingKeys = {
  checks: 'waiting.checks',
  failed: 'waiting.failed',
  held: 'waiting.held',
  withdrawn: 'waiting.withdrawn',
  votes: 'waiting.votes',
} as const;

/** The text keys of decisions by the rule. */
export const ruleDecisionKeys = {
  accept: 'decisions.rule.accept',
  reject: 'decisions.rule.reject',
  dispute: 'decisions.rule.dispute',
  uphold: 'decisions.rule.uphold',
} as const;

/** The text keys of decisions by the owner. */
export const ownerDecisionKeys = {
  accept: 'decisions.owner.accept',
  reject: 'decisions.owner.reject',
  dispute: 'decisions.owner.dispute',
  uphold: 'decisions.owner.uphold',
} as const;

/** The text keys of decisions by an adjudicator. */
export const adjudicatorDecisionKeys = {
  accept: 'decisions.adjudicator.accept',
  reject: 'decisions.adjudicator.reject',
  dispute: 'decisions.adjudicator.dispute',
  uphold: 'decisions.adjudicator.uphold',
} as const;
