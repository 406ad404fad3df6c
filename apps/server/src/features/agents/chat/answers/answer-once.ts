import type { AgentSettings, AnswerEvent } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import type { Agent } from '../../kernel/agent.ts';
import { countModelUse } from '../models/count-model-use.ts';
import type { ModelsOfAccounts } from '../models/model-choice.ts';
import { isOf, reduceEvents } from '../records/kept-events.ts';
import type { Respond } from './respond.ts';

export interface OnceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly models: ModelsOfAccounts;
  readonly respond: Respond;
}

export interface QuestionOnce {
  readonly agent: Agent;
  readonly settings: AgentSettings;
  readonly question: string;
}

/** Answers a question outside any conversation, by the same function as all others, and counts what the model used. */
export async function answerOnce(
  { database, clock, models, respond }: OnceDeps,
  { agent, settings, question }: QuestionOnce,
  signal: AbortSignal,
): Promise<{ readonly events: readonly AnswerEvent[]; readonly text: string }> {
  const allowance = { tokens: null, microUsd: null };
  const choice = await models.choose({ agentId: agent.id, accountId: agent.accountId, settings, allowance });
  const events: AnswerEvent[] = [];
  const request = { agent, settings, question, history: [], choice, askedAt: clock.now() };
  for await (const event of respond(request, signal)) events.push(event);
  const finished = events.find(isOf('finished'));
  if (finished) {
    const { id: agentId, accountId, name: agentName } = agent;
    const used = { agentId, accountId, agentName, choice, finished, now: clock.now() };
    await database.transaction((tx) => countModelUse(tx, used));
  }
  return { events, text: reduceEvents(events).text };
}
