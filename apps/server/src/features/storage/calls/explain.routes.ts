import type { accessCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { Decision, DecisionLog } from '../access/decision-log.ts';

export interface ExplainDeps {
  decisions: DecisionLog;
}

export function createExplainHandlers({ decisions }: ExplainDeps): Handlers<typeof accessCalls> {
  return {
    async explainRefusal(input, { principal }) {
      const decision = await decisions.explain(principal.accountId, input.request_id);
      if (!decision) return null;
      const details = ruleDetails(decision, principal.accountId);
      return {
        request_id: decision.requestId,
        decided_at: decision.decidedAt,
        caller: decision.callerId ?? null,
        access_key_id: decision.callerId === principal.accountId ? (decision.accessKeyId ?? null) : null,
        operation: decision.operation,
        action: decision.action,
        resource: decision.resource,
        is_allowed: decision.isAllowed,
        rule: decision.rule.kind,
        ...details,
      };
    },
  };
}

const noDetails = { statement: null, sid: null, setting: null };

/**
 * Returns the deciding statement or setting, only to its owner's account: the caller for the access key's policy, the bucket's
 * owner for everything else. Statement numbers and Sids describe a policy that others can't read.
 */
function ruleDetails({ rule, callerId, ownerId }: Decision, accountId: string) {
  const authorId = rule.kind === 'keyPolicy' ? callerId : ownerId;
  if (authorId !== accountId) return noDetails;
  if (rule.kind === 'publicAccessBlock') return { ...noDetails, setting: rule.setting };
  if (!('statement' in rule)) return noDetails;
  return { ...noDetails, statement: rule.statement, sid: rule.sid ?? null };
}
