import type { AnswerEventOf } from '@atoll/contract';
import type { Transaction } from '@atoll/database';
import { startOfDay } from '../../../../platform/time.ts';
import type { ModelChoice } from './model-choice.ts';
import { addModelUse } from './model-use.store.ts';

export interface UsedModel {
  readonly agentId: string;
  readonly accountId: string;
  readonly agentName: string;
  readonly choice: ModelChoice;
  readonly finished: AnswerEventOf<'finished'>;
  readonly now: number;
}

/** Counts the tokens of an answer. Those of the account's own model cost nothing. */
export async function countModelUse(tx: Transaction, used: UsedModel): Promise<void> {
  const { agentId, accountId, agentName, choice, finished, now } = used;
  const { input, output } = finished.tokens;
  if (choice.kind === 'none' || input + output === 0) return;
  const isOwn = choice.kind === 'own';
  await addModelUse(tx, {
    agentId,
    accountId,
    agentName,
    day: startOfDay(now),
    inputTokens: isOwn ? 0 : input,
    outputTokens: isOwn ? 0 : output,
    costMicroUsd: isOwn ? 0 : finished.cost_micro_usd,
    ownTokens: isOwn ? input + output : 0,
  });
}
