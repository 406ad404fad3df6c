import { gateState, isSuspended, type Rule } from '@atoll/verification';
import type { Reviewer } from './reviewer.store.ts';

type GoldRecord = Pick<
  Reviewer,
  'state' | 'goldSeen' | 'goldCorrect' | 'goldRecent' | 'gateAnswered' | 'gateCorrect'
>;

/** Returns a reviewer's record after another answer to a gold item, and the resulting state. */
export function withGoldAnswer<Known extends GoldRecord>(
  reviewer: Known,
  isCorrect: boolean,
  rule: Rule,
): Known {
  const correct = Number(isCorrect);
  const recent = `${reviewer.goldRecent}${correct}`.slice(-rule.suspendWindow);
  const record = {
    ...reviewer,
    goldSeen: reviewer.goldSeen + 1,
    goldCorrect: reviewer.goldCorrect + correct,
    goldRecent: recent,
  };
  if (reviewer.state === 'gate') {
    const atGate = {
      gateAnswered: reviewer.gateAnswered + 1,
      gateCorrect: reviewer.gateCorrect + correct,
    };
    return { ...record, ...atGate, state: stateAtGate(atGate, rule) };
  }
  return hasFailedGold(record, rule) ? { ...record, state: 'suspended' } : record;
}

/** Returns whether a reviewer's latest answers to gold items suspend them. */
export function hasFailedGold({ goldRecent }: Pick<Reviewer, 'goldRecent'>, rule: Rule): boolean {
  const answers = [...goldRecent].map((answer) => answer === '1').slice(-rule.suspendWindow);
  return isSuspended(answers, rule);
}

/** Returns whether a reviewer has passed the gate. */
export function hasPassedGate(reviewer: Pick<Reviewer, 'gateAnswered' | 'gateCorrect'>, rule: Rule): boolean {
  return stateAtGate(reviewer, rule) === 'active';
}

function stateAtGate(
  { gateAnswered, gateCorrect }: Pick<Reviewer, 'gateAnswered' | 'gateCorrect'>,
  rule: Rule,
): 'gate' | 'active' | 'failed' {
  // Their order makes no difference.
  const answers = Array.from({ length: gateAnswered }, (_, at) => at < gateCorrect);
  const states = { open: 'gate', passed: 'active', failed: 'failed' } as const;
  return states[gateState(answers, rule)];
}
