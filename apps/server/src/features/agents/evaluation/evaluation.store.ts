import type { Reader, Schema, Transaction } from '@atoll/database';
import { declareDueDates } from '../../../platform/jobs/index.ts';
import { hourMs } from '../../../platform/time.ts';
import type { Evaluation, EvaluationResult } from './evaluation.ts';

declareDueDates({ table: 'agent_evaluations', column: 'due_at', longestMs: hourMs });

/** Returns the newest evaluations of an agent, newest first. */
export async function findEvaluations(read: Reader, agentId: string, limit: number): Promise<Evaluation[]> {
  const rows = await read
    .selectFrom('agent_evaluations')
    .selectAll()
    .where('agent_id', '=', agentId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toEvaluation);
}

export async function findEvaluation(
  read: Reader,
  agentId: string,
  evaluationId: string,
): Promise<Evaluation | undefined> {
  const row = await read
    .selectFrom('agent_evaluations')
    .selectAll()
    .where('id', '=', evaluationId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row && toEvaluation(row);
}

/** Returns running evaluations that no process works on, the longest waiting first. */
export async function findDueEvaluations(read: Reader, now: number, limit: number): Promise<Evaluation[]> {
  const rows = await read
    .selectFrom('agent_evaluations')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(toEvaluation);
}

export async function insertEvaluation(tx: Transaction, evaluation: Evaluation): Promise<void> {
  await tx
    .insertInto('agent_evaluations')
    .values({
      id: evaluation.id,
      agent_id: evaluation.agentId,
      account_id: evaluation.accountId,
      state: evaluation.state,
      subjects: JSON.stringify(evaluation.subjects),
      questions: JSON.stringify(evaluation.questions),
      created_by: evaluation.createdBy,
      created_at: evaluation.createdAt,
      ended_at: evaluation.endedAt,
      due_at: evaluation.endedAt === null ? evaluation.createdAt : null,
    })
    .execute();
}

/** Ends a running evaluation. Returns whether it was running. */
export async function endEvaluation(
  tx: Transaction,
  evaluationId: string,
  state: 'ended' | 'canceled',
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('agent_evaluations')
    .set({ state, ended_at: now, due_at: null })
    .where('id', '=', evaluationId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets others take their turn first. */
export async function postponeEvaluation(
  tx: Transaction,
  evaluationId: string,
  dueAt: number,
): Promise<void> {
  await tx
    .updateTable('agent_evaluations')
    .set({ due_at: dueAt })
    .where('id', '=', evaluationId)
    .where('state', '=', 'running')
    .execute();
}

export async function findResults(
  read: Reader,
  evaluationIds: readonly string[],
): Promise<EvaluationResult[]> {
  if (evaluationIds.length === 0) return [];
  const rows = await read
    .selectFrom('agent_evaluation_results')
    .selectAll()
    .where('evaluation_id', 'in', evaluationIds)
    .execute();
  return rows.map(toResult);
}

/** Stores a result, unless there already is one: an answer that was started twice counts once. */
export async function saveResult(
  tx: Transaction,
  { agentId, accountId }: Pick<Evaluation, 'agentId' | 'accountId'>,
  result: EvaluationResult,
): Promise<void> {
  await tx
    .insertInto('agent_evaluation_results')
    .values({
      evaluation_id: result.evaluationId,
      golden_id: result.goldenId,
      subject: result.subject,
      agent_id: agentId,
      account_id: accountId,
      status: result.status,
      text: result.text,
      rank: result.rank,
      is_citation_right: result.isCitationRight === null ? null : Number(result.isCitationRight),
      missing_facts: JSON.stringify(result.missingFacts),
      cited: JSON.stringify(result.cited),
      cost_micro_usd: result.costMicroUsd,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes an evaluation with its results. */
export async function deleteEvaluation(tx: Transaction, evaluationId: string): Promise<void> {
  await tx.deleteFrom('agent_evaluation_results').where('evaluation_id', '=', evaluationId).execute();
  await tx.deleteFrom('agent_evaluations').where('id', '=', evaluationId).execute();
}

/** Deletes at most `limit` rows that agents of this ID have here. Returns how many. */
export async function deleteEvaluationRows(tx: Transaction, agentId: string, limit: number): Promise<number> {
  const evaluations = await findEvaluations(tx, agentId, Math.ceil(limit / 100));
  for (const { id } of evaluations) await deleteEvaluation(tx, id);
  if (evaluations.length > 0) return limit;
  const golden = tx.selectFrom('agent_golden_questions').select('id').where('agent_id', '=', agentId);
  const { numDeletedRows } = await tx
    .deleteFrom('agent_golden_questions')
    .where('id', 'in', golden.limit(limit))
    .executeTakeFirst();
  if (numDeletedRows > 0n) return limit;
  const gaps = tx.selectFrom('agent_dismissed_gaps').select('message_id').where('agent_id', '=', agentId);
  const { numDeletedRows: dismissed } = await tx
    .deleteFrom('agent_dismissed_gaps')
    .where('message_id', 'in', gaps.limit(limit))
    .executeTakeFirst();
  await tx.deleteFrom('agent_publishing_gates').where('agent_id', '=', agentId).execute();
  return Number(dismissed);
}

function toEvaluation(row: Schema['agent_evaluations']): Evaluation {
  return {
    id: row.id,
    agentId: row.agent_id,
    accountId: row.account_id,
    state: row.state,
    subjects: JSON.parse(row.subjects),
    questions: JSON.parse(row.questions),
    createdBy: row.created_by,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}

function toResult(row: Schema['agent_evaluation_results']): EvaluationResult {
  return {
    evaluationId: row.evaluation_id,
    goldenId: row.golden_id,
    subject: row.subject,
    status: row.status as EvaluationResult['status'],
    text: row.text,
    rank: row.rank,
    isCitationRight: row.is_citation_right === null ? null : row.is_citation_right === 1,
    missingFacts: JSON.parse(row.missing_facts),
    cited: JSON.parse(row.cited),
    costMicroUsd: row.cost_micro_usd,
  };
}
