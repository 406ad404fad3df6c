import { changedBefore, type Reader, type Schema, type Transaction } from '@atoll/database';
import { sql } from 'kysely';
import type { ChangedPosition } from '../../../../platform/cursor.ts';
import type { CuratedAnswer } from './curated.ts';

export async function findCuratedAnswer(
  read: Reader,
  { agentId, curatedId }: { readonly agentId: string; readonly curatedId: string },
): Promise<CuratedAnswer | undefined> {
  const row = await read
    .selectFrom('agent_curated_answers')
    .selectAll()
    .where('id', '=', curatedId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row && toCurated(row);
}

/** Returns a page of curated answers, the last changed first. */
export async function findCuratedAnswers(
  read: Reader,
  agentId: string,
  page: {
    readonly text?: string | undefined;
    readonly after?: ChangedPosition | undefined;
    readonly limit: number;
  },
): Promise<CuratedAnswer[]> {
  const { text, after } = page;
  let query = read.selectFrom('agent_curated_answers').selectAll().where('agent_id', '=', agentId);
  if (text) {
    const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    const contains = (column: string) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
    query = query.where(({ or }) => or([contains('questions'), contains('answer')]));
  }
  if (after) query = query.where(changedBefore(after));
  const rows = await query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(toCurated);
}

/** Returns all curated answers of an agent: one for each way to ask. */
export async function findCuratedQuestions(
  read: Reader,
  agentId: string,
): Promise<{ id: string; question: string; answer: string }[]> {
  const rows = await read
    .selectFrom('agent_curated_answers')
    .select(['id', 'questions', 'answer'])
    .where('agent_id', '=', agentId)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, questions, answer }) =>
    (JSON.parse(questions) as string[]).map((question) => ({ id, question, answer })),
  );
}

export async function countCuratedAnswers(read: Reader, agentId: string): Promise<number> {
  const { count } = await read
    .selectFrom('agent_curated_answers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function saveCuratedAnswer(tx: Transaction, answer: CuratedAnswer): Promise<void> {
  const changed = {
    questions: JSON.stringify(answer.questions),
    answer: answer.answer,
    updated_at: answer.updatedAt,
  };
  await tx
    .insertInto('agent_curated_answers')
    .values({
      ...changed,
      id: answer.id,
      agent_id: answer.agentId,
      account_id: answer.accountId,
      uses: answer.uses,
      created_by: answer.createdBy,
      created_at: answer.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute();
}

export async function deleteCuratedAnswerRow(
  tx: Transaction,
  { agentId, curatedId }: { readonly agentId: string; readonly curatedId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('agent_curated_answers')
    .where('id', '=', curatedId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countCuratedUse(tx: Transaction, curatedId: string): Promise<void> {
  await tx
    .updateTable('agent_curated_answers')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', curatedId)
    .execute();
}

/** Deletes at most `limit` curated answers of an agent. */
export async function deleteCuratedAnswersOf(
  tx: Transaction,
  agentId: string,
  limit: number,
): Promise<number> {
  const page = tx
    .selectFrom('agent_curated_answers')
    .select('id')
    .where('agent_id', '=', agentId)
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('agent_curated_answers')
    .where('id', 'in', page)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toCurated(row: Schema['agent_curated_answers']): CuratedAnswer {
  return {
    id: row.id,
    agentId: row.agent_id,
    accountId: row.account_id,
    questions: JSON.parse(row.questions) as string[],
    answer: row.answer,
    uses: row.uses,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
