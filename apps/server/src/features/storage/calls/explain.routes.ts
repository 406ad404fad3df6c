import type { accessCalls, CallOutput, listRefusals } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { limits } from '@atoll/contract/limits';
import { operationRecord, type S3Operation, s3Operations } from '@atoll/s3-protocol';
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import { UserError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import type { Decision, DecisionLog, DecisionPosition } from '../access/decision-log.ts';

export interface ExplainDeps {
  decisions: DecisionLog;
}

const usualLimit = 100;

export function createExplainHandlers({ decisions }: ExplainDeps): Handlers<typeof accessCalls> {
  return {
    async explainRefusal(input, { principal }) {
      const decision = await decisions.explain(principal.accountId, input.request_id);
      return decision ? toExplanation(decision, principal.accountId) : null;
    },
    async listRefusals({ access_key_id: accessKeyId, cursor, limit = usualLimit }, { principal }) {
      const before = positionOf(cursor);
      const most = Math.min(limits.pageSizeMax, Math.max(1, limit));
      const found = await decisions.refusals(principal.accountId, { accessKeyId, before, limit: most + 1 });
      const page = found.slice(0, most);
      const last = found.length > most ? page.at(-1) : undefined;
      return {
        refusals: page.map((decision) => toExplanation(decision, principal.accountId)),
        next_cursor: last ? encodeCursor({ at: String(last.decidedAt), id: last.requestId }) : null,
      };
    },
  };
}

/** @throws {UserError} 1027 for an invalid cursor */
function positionOf(cursor: string | undefined): DecisionPosition | undefined {
  const position = decodeCursor(cursor, ['at', 'id']);
  if (!position) return undefined;
  const decidedAt = Number(position.at);
  if (!Number.isSafeInteger(decidedAt)) throw new UserError(codes.parameterInvalid);
  return { decidedAt, requestId: position.id };
}

function toExplanation(
  decision: Decision,
  accountId: string,
): CallOutput<typeof listRefusals>['refusals'][number] {
  return {
    request_id: decision.requestId,
    decided_at: decision.decidedAt,
    caller: decision.callerId ?? null,
    access_key_id: decision.callerId === accountId ? (decision.accessKeyId ?? null) : null,
    operation: decision.operation,
    is_allowed: decision.isAllowed,
    ...(concealsObject(decision, accountId) ? concealed(decision) : shown(decision)),
    ...ruleDetails(decision, accountId),
  };
}

function shown({ action, resource, rule }: Decision) {
  return { action, resource, rule: rule.kind };
}

/**
 * Reports whether the rule would reveal to an account other than the bucket's owner whether an object exists: a missing one is
 * denied for lack of `s3:ListBucket`, and one of a third account because of its owner.
 */
function concealsObject({ rule, action, operation, ownerId }: Decision, accountId: string): boolean {
  if (ownerId === accountId) return false;
  const isMissing = rule.kind === 'notOwner' && action === 's3:ListBucket' && actionOf(operation) !== action;
  return isMissing || rule.kind === 'notObjectOwner';
}

/** Returns the same explanation for both cases. */
function concealed({ action, operation, resource }: Decision) {
  const [bucket = ''] = resource.split('/');
  return { action: actionOf(operation) ?? action, resource: bucket, rule: 'notOwner' as const };
}

function actionOf(operation: string): string | undefined {
  return Object.hasOwn(s3Operations, operation)
    ? operationRecord(operation as S3Operation).action
    : undefined;
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
