import type { AnswerEvent } from '@atoll/contract';
import type { Reader, Transaction } from '@atoll/database';
import { declareDueDates } from '../../../../platform/jobs/index.ts';
import { minuteMs } from '../../../../platform/time.ts';
import type { AnswerTask } from '../records/message.ts';

/** The process that writes an answer holds its lease for seconds at a time. */
declareDueDates({ table: 'agent_messages', column: 'lease_until', longestMs: minuteMs });

/** Answers that are waiting or being written. Each is held by one process, until its lease ends. */

export interface RunningAnswer {
  readonly id: string;
  readonly conversationId: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly questionId: string;
  readonly attempt: number;
  readonly task: AnswerTask;
}

/** Marks an answer as being written. Returns undefined if it has ended, was deleted, or is to be stopped. */
export async function beginWriting(
  tx: Transaction,
  { id, holder, now }: { readonly id: string; readonly holder: string; readonly now: number },
): Promise<RunningAnswer | undefined> {
  const row = await tx
    .selectFrom('agent_messages')
    .select([
      'id',
      'conversation_id as conversationId',
      'agent_id as agentId',
      'account_id as accountId',
      'parent_id as questionId',
      'attempt',
      'task',
      'stop_at as stopAt',
      'created_at as createdAt',
    ])
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('lease_until', 'is not', null)
    .executeTakeFirst();
  if (!row?.task || row.stopAt !== null) return undefined;
  await tx
    .updateTable('agent_messages')
    .set({ state: 'writing', waited_ms: Math.max(0, now - row.createdAt) })
    .where('id', '=', id)
    .execute();
  return { ...row, questionId: row.questionId ?? '', task: JSON.parse(row.task) as AnswerTask };
}

/** Stores events. Returns whether the process still has the answer and nobody has asked to stop it. */
export async function appendEvents(
  tx: Transaction,
  batch: {
    readonly id: string;
    readonly holder: string;
    readonly firstNumber: number;
    readonly events: readonly AnswerEvent[];
  },
): Promise<boolean> {
  const last = batch.firstNumber + batch.events.length - 1;
  const row = await tx
    .updateTable('agent_messages')
    .set({ last_event: last })
    .where('id', '=', batch.id)
    .where('holder', '=', batch.holder)
    .where('lease_until', 'is not', null)
    .returning('stop_at as stopAt')
    .executeTakeFirst();
  if (!row) return false;
  await tx
    .insertInto('agent_message_events')
    .values({
      message_id: batch.id,
      first_number: batch.firstNumber,
      last_number: last,
      events: JSON.stringify(batch.events),
    })
    .execute();
  return row.stopAt === null;
}

export interface NumberedEvent {
  readonly number: number;
  readonly event: AnswerEvent;
}

/** Returns the stored events of an answer after a number. */
export async function findEvents(read: Reader, messageId: string, after: number): Promise<NumberedEvent[]> {
  const rows = await read
    .selectFrom('agent_message_events')
    .select(['first_number', 'events'])
    .where('message_id', '=', messageId)
    .where('last_number', '>', after)
    .orderBy('first_number')
    .execute();
  return rows
    .flatMap(({ first_number: first, events }) =>
      (JSON.parse(events) as AnswerEvent[]).map((event, index) => ({ number: first + index, event })),
    )
    .filter(({ number }) => number > after);
}

/** Asks the process that writes an answer to stop. */
export async function requestStop(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .updateTable('agent_messages')
    .set({ stop_at: now })
    .where('id', '=', id)
    .where('lease_until', 'is not', null)
    .execute();
}

/** Prolongs the leases of a process. */
export async function renewLeases(tx: Transaction, holder: string, until: number): Promise<void> {
  await tx
    .updateTable('agent_messages')
    .set({ lease_until: until })
    .where('holder', '=', holder)
    .where('lease_until', 'is not', null)
    .execute();
}

/** Returns the answers of a process that a reader asked to stop, on any server. */
export async function findStopped(read: Reader, holder: string): Promise<string[]> {
  const rows = await read
    .selectFrom('agent_messages')
    .select('id')
    .where('lease_until', 'is not', null)
    .where('holder', '=', holder)
    .where('stop_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives answers back, for the next process to take over at once. */
export async function releaseLeases(tx: Transaction, holder: string): Promise<void> {
  await tx
    .updateTable('agent_messages')
    .set({ lease_until: 0 })
    .where('holder', '=', holder)
    .where('lease_until', 'is not', null)
    .execute();
}

/**
 * Takes over answers whose process has ended, oldest first.
 * @param latestLease a lease until later than this is a clock's error
 */
export async function claimAbandoned(
  tx: Transaction,
  claim: {
    readonly holder: string;
    readonly now: number;
    readonly leaseUntil: number;
    readonly latestLease: number;
    /** True if only one process can run, so that all others have ended. */
    readonly isAlone: boolean;
    readonly limit: number;
  },
): Promise<{ id: string; accountId: string; attempt: number }[]> {
  const { holder, now, latestLease, isAlone, limit } = claim;
  const rows = await tx
    .selectFrom('agent_messages')
    .select(['id', 'account_id as accountId', 'attempt'])
    .where('lease_until', 'is not', null)
    .where('holder', '!=', holder)
    .$if(!isAlone, (query) =>
      query.where(({ eb, or }) => or([eb('lease_until', '<', now), eb('lease_until', '>', latestLease)])),
    )
    .orderBy('lease_until')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx
    .updateTable('agent_messages')
    .set(({ eb }) => ({ holder, lease_until: claim.leaseUntil, attempt: eb('attempt', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ ...row, attempt: row.attempt + 1 }));
}

export async function hasAbandoned(read: Reader, holder: string): Promise<boolean> {
  const row = await read
    .selectFrom('agent_messages')
    .select('id')
    .where('lease_until', 'is not', null)
    .where('holder', '!=', holder)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Drops what an earlier attempt wrote. */
export async function deleteEvents(tx: Transaction, messageId: string): Promise<void> {
  await tx.deleteFrom('agent_message_events').where('message_id', '=', messageId).execute();
}
