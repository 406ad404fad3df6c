import { mutation, type Reader, type Schema, type Transaction } from '@atoll/database';
import type { DecidingRule } from './access-request.ts';

/** An access decision, and the rule that caused it. */
export interface Decision {
  requestId: string;
  decidedAt: number;
  /** The bucket's account. */
  ownerId: string | undefined;
  /** Undefined: an anonymous caller. */
  callerId: string | undefined;
  accessKeyId: string | undefined;
  operation: string;
  /** The deciding action. */
  action: string;
  /** In the format of policies. */
  resource: string;
  isAllowed: boolean;
  rule: DecidingRule;
}

/** Stores decisions; of one request the first. */
export const keepDecisions = mutation(
  'storage.keepDecisions',
  async (tx, decisions: readonly Decision[]): Promise<void> => {
    await tx
      .insertInto('access_decisions')
      .values(decisions.map(toRow))
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .execute();
  },
);

export async function findDecision(read: Reader, requestId: string): Promise<Decision | undefined> {
  const row = await read
    .selectFrom('access_decisions')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Returns an account's newest refusals of requests with access keys, newest first. */
export function findRefusals(read: Reader, callerId: string, since: number, limit: number) {
  return read
    .selectFrom('access_decisions')
    .select(['access_key_id as accessKeyId', 'request_id as requestId', 'decided_at as decidedAt'])
    .where('caller_id', '=', callerId)
    .where('decided_at', '>=', since)
    .where('is_allowed', '=', 0)
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute();
}

/** The place of a decision in a list, newest first. */
export type DecisionPosition = Pick<Decision, 'decidedAt' | 'requestId'>;

export interface RefusalPage {
  /** All keys by default. */
  accessKeyId: string | undefined;
  since: number;
  /** Only older ones. */
  before: DecisionPosition | undefined;
  limit: number;
}

/** Returns a page of an account's refused requests, newest first. */
export async function findRefusalPage(
  read: Reader,
  callerId: string,
  { accessKeyId, since, before, limit }: RefusalPage,
): Promise<Decision[]> {
  let query = read
    .selectFrom('access_decisions')
    .selectAll()
    .where('caller_id', '=', callerId)
    .where('decided_at', '>=', since)
    .where('is_allowed', '=', 0);
  if (accessKeyId !== undefined) query = query.where('access_key_id', '=', accessKeyId);
  if (before)
    query = query
      .where('decided_at', '<=', before.decidedAt)
      .where(({ eb, or }) =>
        or([eb('decided_at', '<', before.decidedAt), eb('request_id', '<', before.requestId)]),
      );
  const rows = await query.orderBy('decided_at', 'desc').orderBy('request_id', 'desc').limit(limit).execute();
  return rows.map(fromRow);
}

/** The decisions of one caller, or those about anonymous callers in one account's buckets (null: without an existing bucket). */
export type Whose = { callerId: string } | { anonymousIn: string | null };

/** Returns groups with more than `most` decisions. */
export async function findCrowds(read: Reader, most: number): Promise<Whose[]> {
  const callers = await read
    .selectFrom('access_decisions')
    .select('caller_id as callerId')
    .where('caller_id', 'is not', null)
    .groupBy('caller_id')
    .having(({ fn }) => fn.countAll(), '>', most)
    .execute();
  const owners = await read
    .selectFrom('access_decisions')
    .select('owner_id as anonymousIn')
    .where('caller_id', 'is', null)
    .groupBy('owner_id')
    .having(({ fn }) => fn.countAll(), '>', most)
    .execute();
  return [...callers.map(({ callerId }) => ({ callerId: callerId ?? '' })), ...owners];
}

/** Returns the time of the decision that has `newer` newer ones. */
export async function findNthNewest(read: Reader, newer: number, whose?: Whose): Promise<number | undefined> {
  const row = await decisionsOf(read, whose)
    .select('decided_at')
    .orderBy('decided_at', 'desc')
    .offset(newer)
    .limit(1)
    .executeTakeFirst();
  return row?.decided_at;
}

/** Returns the number of deleted rows, at most `limit`. */
export async function deleteDecisionsBefore(
  tx: Transaction,
  before: number,
  limit: number,
  whose?: Whose,
): Promise<number> {
  const ids = decisionsOf(tx, whose)
    .select('request_id')
    .where('decided_at', '<', before)
    .orderBy('decided_at')
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('access_decisions')
    .where('request_id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function decisionsOf(read: Reader | Transaction, whose: Whose | undefined) {
  const decisions = read.selectFrom('access_decisions');
  if (!whose) return decisions;
  if ('callerId' in whose) return decisions.where('caller_id', '=', whose.callerId);
  const anonymous = decisions.where('caller_id', 'is', null);
  const { anonymousIn } = whose;
  return anonymousIn === null
    ? anonymous.where('owner_id', 'is', null)
    : anonymous.where('owner_id', '=', anonymousIn);
}

function toRow(decision: Decision): Schema['access_decisions'] {
  return {
    request_id: decision.requestId,
    decided_at: decision.decidedAt,
    owner_id: decision.ownerId ?? null,
    caller_id: decision.callerId ?? null,
    access_key_id: decision.accessKeyId ?? null,
    operation: decision.operation,
    action: decision.action,
    resource: decision.resource,
    is_allowed: Number(decision.isAllowed),
    rule: JSON.stringify(decision.rule),
  };
}

function fromRow(row: Schema['access_decisions']): Decision {
  return {
    requestId: row.request_id,
    decidedAt: row.decided_at,
    ownerId: row.owner_id ?? undefined,
    callerId: row.caller_id ?? undefined,
    accessKeyId: row.access_key_id ?? undefined,
    operation: row.operation,
    action: row.action,
    resource: row.resource,
    isAllowed: row.is_allowed === 1,
    rule: JSON.parse(row.rule) as DecidingRule,
  };
}
