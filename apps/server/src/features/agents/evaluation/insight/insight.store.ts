import type { AnswerEvent, ChatChannel } from '@atoll/contract';
import { microUsdOf } from '@atoll/contract/amounts';
import type { Reader, Transaction } from '@atoll/database';
import { sql } from 'kysely';
import { dayMs } from '../../../../platform/time.ts';

/** Answers of an agent since a time. */
export interface Period {
  readonly agentId: string;
  readonly since: number;
}

export interface Totals {
  readonly questions: number;
  readonly answered: number;
  readonly quoted: number;
  readonly unanswered: number;
  readonly goodRatings: number;
  readonly badRatings: number;
  readonly tokens: number;
  readonly costMicroUsd: number;
}

/** An answer that ended, with its question. */
export interface StoredAnswer {
  readonly messageId: string;
  readonly question: string;
  readonly events: readonly AnswerEvent[];
  readonly createdAt: number;
}

const answeredStatuses = ['answered', 'curated', 'partial'];

export async function sumAnswers(read: Reader, { agentId, since }: Period): Promise<Totals> {
  const row = await read
    .selectFrom('agent_messages')
    .select(({ fn, eb }) => {
      const count = (condition: ReturnType<typeof eb>) =>
        fn.sum<number | string | null>(eb.case().when(condition).then(1).else(0).end());
      return [
        fn.countAll<number>().as('questions'),
        count(eb('status', 'in', answeredStatuses)).as('answered'),
        count(eb('status', '=', 'excerpts')).as('quoted'),
        count(eb('status', 'in', ['nothing', 'failed'])).as('unanswered'),
        count(eb('rating', '=', 'good')).as('good'),
        count(eb('rating', '=', 'bad')).as('bad'),
        fn.sum<number | string | null>('input_tokens').as('input'),
        fn.sum<number | string | null>('output_tokens').as('output'),
        fn.sum<number | string | null>('cost_micro_usd').as('cost'),
      ];
    })
    .where('agent_id', '=', agentId)
    .where('role', '=', 'answer')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return {
    questions: Number(row.questions),
    answered: Number(row.answered ?? 0),
    quoted: Number(row.quoted ?? 0),
    unanswered: Number(row.unanswered ?? 0),
    goodRatings: Number(row.good ?? 0),
    badRatings: Number(row.bad ?? 0),
    tokens: Number(row.input ?? 0) + Number(row.output ?? 0),
    costMicroUsd: microUsdOf(String(row.cost ?? 0)),
  };
}

/** Returns the sums of each UTC day, oldest first, without days that have no questions. */
export async function sumDays(read: Reader, { agentId, since }: Period) {
  const day = sql<number>`created_at / ${sql.lit(dayMs)}`;
  const rows = await read
    .selectFrom('agent_messages')
    .select(({ fn, eb }) => [
      day.as('day'),
      fn.countAll<number>().as('questions'),
      fn
        .sum<number | string>(eb.case().when('status', 'in', ['nothing', 'failed']).then(1).else(0).end())
        .as('unanswered'),
      fn.sum<number | string>('cost_micro_usd').as('cost'),
    ])
    .where('agent_id', '=', agentId)
    .where('role', '=', 'answer')
    .where('created_at', '>=', since)
    .groupBy(day)
    .orderBy('day')
    .execute();
  return rows.map((row) => ({
    day: Number(row.day) * dayMs,
    questions: Number(row.questions),
    unanswered: Number(row.unanswered),
    costMicroUsd: microUsdOf(String(row.cost)),
  }));
}

/** Counts questions by channel, the busiest first. */
export async function countChannels(read: Reader, { agentId, since }: Period) {
  const rows = await read
    .selectFrom('agent_messages')
    .innerJoin('agent_conversations', 'agent_conversations.id', 'agent_messages.conversation_id')
    .select(({ fn }) => ['agent_conversations.channel', fn.countAll<number>().as('questions')])
    .where('agent_messages.agent_id', '=', agentId)
    .where('agent_messages.role', '=', 'answer')
    .where('agent_messages.created_at', '>=', since)
    .groupBy('agent_conversations.channel')
    .execute();
  return rows
    .map(({ channel, questions }): { channel: ChatChannel; questions: number } => ({
      channel,
      questions: Number(questions),
    }))
    .toSorted((a, b) => b.questions - a.questions);
}

/** Returns the newest finished answers, newest first. */
export async function findAnswers(
  read: Reader,
  { agentId, since }: Period,
  { which, limit }: { readonly which: 'with passages' | 'unanswered'; readonly limit: number },
): Promise<StoredAnswer[]> {
  const base = read
    .selectFrom('agent_messages as answer')
    .innerJoin('agent_messages as question', 'question.id', 'answer.parent_id')
    .select(['answer.id', 'answer.events', 'answer.created_at', 'question.text'])
    .where('answer.agent_id', '=', agentId)
    .where('answer.role', '=', 'answer')
    .where('answer.created_at', '>=', since);
  const chosen =
    which === 'unanswered'
      ? base
          .where('answer.status', '=', 'nothing')
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('agent_dismissed_gaps')
                  .select('message_id')
                  .whereRef('message_id', '=', 'answer.id'),
              ),
            ),
          )
      : base.where('answer.status', 'in', [...answeredStatuses, 'excerpts']);
  const rows = await chosen.orderBy('answer.id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    messageId: row.id,
    question: row.text,
    events: JSON.parse(row.events ?? '[]') as AnswerEvent[],
    createdAt: row.created_at,
  }));
}

/** Returns an answer of an agent that ended, with its question. */
export async function findAnsweredQuestion(
  read: Reader,
  agentId: string,
  messageId: string,
): Promise<{ question: string; events: readonly AnswerEvent[] } | undefined> {
  const row = await read
    .selectFrom('agent_messages as answer')
    .innerJoin('agent_messages as question', 'question.id', 'answer.parent_id')
    .select(['answer.events', 'question.text'])
    .where('answer.id', '=', messageId)
    .where('answer.agent_id', '=', agentId)
    .where('answer.role', '=', 'answer')
    .executeTakeFirst();
  return row && { question: row.text, events: JSON.parse(row.events ?? '[]') as AnswerEvent[] };
}

/** Takes unanswered questions off the list of gaps. Answers of other agents are left out. */
export async function insertDismissals(
  tx: Transaction,
  { id: agentId, accountId }: { readonly id: string; readonly accountId: string },
  messageIds: readonly string[],
  now: number,
): Promise<void> {
  const own = await tx
    .selectFrom('agent_messages')
    .select('id')
    .where('id', 'in', messageIds)
    .where('agent_id', '=', agentId)
    .execute();
  if (own.length === 0) return;
  await tx
    .insertInto('agent_dismissed_gaps')
    .values(
      own.map(({ id }) => ({ message_id: id, agent_id: agentId, account_id: accountId, dismissed_at: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
