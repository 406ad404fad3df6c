import type { AnswerEvent } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import { findAnyAgent } from '../../kernel/agent.store.ts';
import { countCuratedUse } from '../curated/curated.store.ts';
import { countModelUse } from '../models/count-model-use.ts';
import type { ModelChoice } from '../models/model-choice.ts';
import { countUnanswered } from '../records/conversation.store.ts';
import { isOf, reduceEvents, withoutExplanation } from '../records/kept-events.ts';
import { endAnswer, type MessageHome } from '../records/message.store.ts';
import type { LiveAnswer } from './live-answers.ts';
import { countEnded } from './metrics.ts';

interface EndDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly holder: string;
}

export interface EndedAnswer {
  readonly messageId: string;
  readonly live: LiveAnswer;
  /** All events, including `finished` if there was one. */
  readonly events: readonly AnswerEvent[];
  /** Null: no model was asked. */
  readonly choice: ModelChoice | null;
  readonly state: 'ended' | 'interrupted';
}

/** Stores an answer with its use of a model, in one transaction, then shows its end to followers. */
export async function endAnswerWith(deps: EndDeps, ended: EndedAnswer): Promise<void> {
  const { messageId, live, state, choice } = ended;
  const { events, text, finished } = reduceEvents(
    ended.events.length === 0 && state === 'ended' ? [stoppedBeforeItsTurn] : ended.events,
  );
  const isOurs = await deps.database.transaction(async (tx) => {
    const home = await endAnswer(tx, {
      id: messageId,
      holder: deps.holder,
      now: deps.clock.now(),
      state,
      status: finished?.status ?? null,
      events,
      explanation: finished?.why ?? null,
      text,
      inputTokens: finished?.tokens.input ?? 0,
      outputTokens: finished?.tokens.output ?? 0,
      costMicroUsd: finished?.cost_micro_usd ?? 0,
      lastEvent: live.base + ended.events.length,
    });
    if (home) await countEnd(tx, deps, home, { events, choice });
    return home !== undefined;
  });
  if (!isOurs) return;
  countEnded(finished, choice);
  if (finished) live.publish(withoutExplanation(finished));
}

const stoppedBeforeItsTurn: AnswerEvent = {
  type: 'finished',
  status: 'stopped',
  text: '',
  cited: [],
  is_cut: false,
  tokens: { input: 0, output: 0, is_estimated: false },
  cost_micro_usd: 0,
  why: null,
};

/** Counts an answer in the tables of conversations, curated answers and use. */
async function countEnd(
  tx: Transaction,
  { clock }: EndDeps,
  { conversationId, agentId, accountId }: MessageHome,
  { events, choice }: Pick<EndedAnswer, 'events' | 'choice'>,
): Promise<void> {
  const curated = events.find(isOf('curated'));
  if (curated) await countCuratedUse(tx, curated.curated_id);
  const finished = events.find(isOf('finished'));
  if (finished && ['nothing', 'failed'].includes(finished.status)) await countUnanswered(tx, conversationId);
  if (!finished || !choice || choice.kind === 'none') return;
  if (finished.tokens.input + finished.tokens.output === 0) return;
  const agentName = (await findAnyAgent(tx, agentId))?.name ?? '';
  await countModelUse(tx, { agentId, accountId, agentName, choice, finished, now: clock.now() });
}
