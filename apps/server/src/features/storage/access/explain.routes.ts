import type { accessCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { DecisionLog } from './decision-log.ts';

export interface ExplainDeps {
  decisions: DecisionLog;
}

export function createExplainHandlers({ decisions }: ExplainDeps): Handlers<typeof accessCalls> {
  return {
    async explainRefusal(input, { principal }) {
      const decision = await decisions.explain(principal.accountId, input.request_id);
      if (!decision) return null;
      const { rule } = decision;
      return {
        request_id: decision.requestId,
        decided_at: decision.decidedAt,
        caller: decision.callerId ?? null,
        access_key_id: decision.callerId === principal.accountId ? (decision.accessKeyId ?? null) : null,
        operation: decision.operation,
        action: decision.action,
        resource: decision.resource,
        is_allowed: decision.isAllowed,
        rule: rule.kind,
        statement: 'statement' in rule ? rule.statement : null,
        sid: ('sid' in rule ? rule.sid : undefined) ?? null,
        setting: 'setting' in rule ? rule.setting : null,
      };
    },
  };
}
