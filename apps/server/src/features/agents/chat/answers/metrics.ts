import type { AnswerEvent, AnswerEventOf } from '@atoll/contract';
import type { Clock } from '../../../../platform/clock.ts';
import { defineCounter, defineGauge, defineHistogram } from '../../../../platform/metrics/instruments.ts';
import type { ModelChoice } from '../models/model-choice.ts';

const answers = defineCounter({
  name: 'atoll_agent_answers_total',
  help: 'Answers of agents that ended, by how they ended',
  labels: ['status'],
});
const refusals = defineCounter({
  name: 'atoll_agent_refusals_total',
  help: 'Questions that agents did not accept, by reason',
  labels: ['reason'],
});
const tokens = defineCounter({
  name: 'atoll_agent_tokens_total',
  help: 'Tokens that answers used, by direction and by whose model it was',
  labels: ['direction', 'model'],
});
const firstText = defineHistogram({
  name: 'atoll_agent_first_text_seconds',
  help: 'Time from a question to the first text of its answer',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
});
const waiting = defineGauge({
  name: 'atoll_agent_answers_waiting',
  help: 'Answers that wait for their turn',
});
const running = defineGauge({ name: 'atoll_agent_answers_running', help: 'Answers that are being written' });

export function countRefusal(reason: 'rate' | 'busy' | 'under_way'): void {
  refusals.inc({ reason });
}

export function showQueue(queue: { readonly waiting: number; readonly running: number }): void {
  waiting.set(queue.waiting);
  running.set(queue.running);
}

export function countEnded(
  finished: AnswerEventOf<'finished'> | undefined,
  choice: ModelChoice | null,
): void {
  answers.inc({ status: finished?.status ?? 'interrupted' });
  if (!finished || !choice || choice.kind === 'none') return;
  tokens.inc({ direction: 'input', model: choice.kind }, finished.tokens.input);
  tokens.inc({ direction: 'output', model: choice.kind }, finished.tokens.output);
}

const textual: ReadonlySet<AnswerEvent['type']> = new Set(['delta', 'curated', 'excerpts', 'nothing']);

/** Returns what to call with each event of an answer, to measure the time to its first text. */
export function measureAnswer(askedAt: number, clock: Clock): (event: AnswerEvent) => void {
  let hasText = false;
  return ({ type }) => {
    if (hasText || !textual.has(type)) return;
    hasText = true;
    firstText.observe(Math.max(0, clock.now() - askedAt) / 1000);
  };
}
