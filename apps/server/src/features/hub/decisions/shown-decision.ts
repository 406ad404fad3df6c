import type { CallOutput, getHubItem } from '@atoll/contract';
import { reasonsOf } from '../kernel/stored-json.ts';
import type { Decision } from './decision.store.ts';

/** Returns a decision as owners and adjudicators see it. */
export function toDecision(decision: Decision): CallOutput<typeof getHubItem>['decisions'][number] {
  return {
    outcome: decision.outcome,
    decided_by: decision.decidedBy,
    reason: decision.reason,
    reasons: reasonsOf(decision),
    note: decision.note,
    posterior: decision.posterior,
    project_version: decision.projectVersion,
    decided_at: decision.decidedAt,
  };
}
