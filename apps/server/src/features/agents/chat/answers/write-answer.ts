import type { AnswerEvent, AnswerEventOf } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import type { Log } from '../../../../platform/log/index.ts';
import { findAnyAgent } from '../../kernel/agent.store.ts';
import type { ModelChoice, ModelsOfAccounts } from '../models/model-choice.ts';
import { findMessage } from '../records/message.store.ts';
import { endAnswerWith } from './end-answer.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { historyOf } from './history.ts';
import type { LiveAnswer, LiveAnswers } from './live-answers.ts';
import { measureAnswer } from './metrics.ts';
import type { Respond } from './respond.ts';
import { beginWriting, type RunningAnswer } from './running-answer.store.ts';

export interface WriterDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Names this process. */
  readonly holder: string;
  readonly live: LiveAnswers;
  readonly models: ModelsOfAccounts;
  readonly respond: Respond;
  readonly flushMs: number;
}

/** Aborts when the server stops. Answers that have shown nothing yet are restarted at its next start. */
export const serverEnds = Symbol('the server ends');

/** Writes an answer that waits, to its end. Never rejects. */
export async function writeAnswer(deps: WriterDeps, messageId: string): Promise<void> {
  const { database, clock, holder, log } = deps;
  const live = deps.live.get(messageId);
  if (!live) return;
  try {
    const running = await database.transaction((tx) =>
      beginWriting(tx, { id: messageId, holder, now: clock.now() }),
    );
    if (running) await write(deps, running, live);
    else await endAnswerWith(deps, { messageId, live, events: [], choice: null, state: 'ended' });
  } catch (err) {
    // The lease expires, and the answer is restarted.
    log.error({ err, messageId }, 'an answer could not be written');
  } finally {
    deps.live.close(messageId);
  }
}

async function write(deps: WriterDeps, running: RunningAnswer, live: LiveAnswer): Promise<void> {
  const { signal } = live.stopping;
  const log = createEventLog({ ...deps, messageId: running.id, live });
  let choice: ModelChoice | null = null;
  let finished: AnswerEventOf<'finished'> | undefined;
  try {
    const begun = await begin(deps, running);
    choice = begun.choice;
    const measure = measureAnswer(running.task.askedAt, deps.clock);
    for await (const event of deps.respond(begun.request, signal)) {
      measure(event);
      if (event.type === 'finished') finished = event;
      else await log.add(event);
    }
  } catch (err) {
    if (!signal.aborted) deps.log.error({ err, messageId: running.id }, 'an answer failed unexpectedly');
  } finally {
    await log.close();
  }
  const hasWords = log.events.some(({ type }) => type === 'delta');
  const isCutOff = signal.aborted && signal.reason === serverEnds;
  if (isCutOff && !hasWords) return;
  await endAnswerWith(deps, {
    messageId: running.id,
    live,
    choice,
    events: finished && !isCutOff ? [...log.events, finished] : eventsOf(log, signal, isCutOff),
    state: isCutOff ? 'interrupted' : 'ended',
  });
}

/** Returns the events of an answer that did not finish normally. */
function eventsOf({ events }: EventLog, signal: AbortSignal, isCutOff: boolean): AnswerEvent[] {
  if (isCutOff) return [...events];
  const text = events.flatMap((event) => (event.type === 'delta' ? [event.text] : [])).join('');
  const failed = text === '' ? 'failed' : 'partial';
  return [...events, unfinished(signal.aborted ? 'stopped' : failed, text)];
}

export function unfinished(
  status: 'stopped' | 'failed' | 'partial',
  text: string,
): AnswerEventOf<'finished'> {
  const cited = [...text.matchAll(/\[(\d{1,3})\]/g)].map(([, number]) => Number(number));
  return {
    type: 'finished',
    status,
    text,
    cited: [...new Set(cited)],
    is_cut: false,
    tokens: { input: 0, output: 0, is_estimated: true },
    cost_micro_usd: 0,
    why: null,
  };
}

async function begin(deps: WriterDeps, running: RunningAnswer) {
  const { read } = deps.database;
  const { agentId, accountId, task } = running;
  const agent = await findAnyAgent(read, agentId);
  const question = await findMessage(read, { agentId, messageId: running.questionId });
  if (!agent || question?.role !== 'question') throw new Error('the agent or its question is gone');
  const choice = await deps.models.choose({
    agentId,
    accountId,
    settings: task.settings,
    allowance: task.allowance,
  });
  return {
    choice,
    request: {
      agent,
      settings: task.settings,
      question: question.text,
      history: task.history ?? (await historyOf(read, question)),
      choice,
      sourceIds: task.sourceIds,
      askedAt: task.askedAt,
    },
  };
}
