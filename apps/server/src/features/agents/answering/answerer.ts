import type { AnswerEvent, AnswerStatus, ExcerptReason, NumberedPassage } from '@atoll/contract';
import type { ChatModel } from '../models/chat-model.ts';
import { ModelError } from '../models/model-error.ts';
import { affordableOutput } from '../models/prices.ts';
import { noTokens } from '../models/tokens.ts';
import { type AnswererOptions, type AnswerRequest, numberPassages } from './answer-request.ts';
import { askTables } from './ask-tables.ts';
import { findCurated } from './curated.ts';
import { excerptsOf } from './excerpts.ts';
import { completeByTerms, readRewritten, rewriteRequest } from './follow-up.ts';
import { answerRequestOf, estimateInput, fittingPassages } from './prompt.ts';
import { type AnswerRecord, startRecord } from './record.ts';
import { languageOf } from './text/language.ts';
import { whileRunning } from './while-running.ts';
import { writeAnswer } from './write-answer.ts';

/** Answers one question. The last event is `finished`, even if the signal fires. Never throws. */
export type Answer = (request: AnswerRequest, signal: AbortSignal) => AsyncGenerator<AnswerEvent, void>;

const passagesAsked = 8;
const usualOutputTokens = 1_000;
/** A shorter answer is not worth its price. */
const fewestOutputTokens = 64;
const nearestFiles = 5;

/** Creates the function that turns a question, the conversation and retrieval into the events of an answer. */
export function createAnswerer(options: AnswererOptions): Answer {
  return async function* answer(request, signal) {
    const record = startRecord(request, options.requiredConfidence);
    let status: AnswerStatus;
    try {
      status = yield* run({ options, request, record, signal });
    } catch (error) {
      status = signal.aborted ? 'stopped' : 'failed';
      if (status === 'failed') options.onError?.(error);
    }
    yield record.finish(status);
  };
}

interface Run {
  readonly options: AnswererOptions;
  readonly request: AnswerRequest;
  readonly record: AnswerRecord;
  readonly signal: AbortSignal;
}

async function* run(run: Run): AsyncGenerator<AnswerEvent, AnswerStatus> {
  const { options, request, record, signal } = run;
  const language = languageFor(request);
  yield { type: 'started', question: request.question, language };
  if (yield* answerCurated(run, request.question)) return 'curated';
  const model = request.agent.uses_model ? options.model : null;
  yield* rewrite(run, model);
  const { question, by } = record.rewritten;
  if (by !== 'nobody' && (yield* answerCurated(run, question))) return 'curated';

  const since = performance.now();
  const found = await whileRunning(options.retrieve(question, passagesAsked, signal), signal);
  record.retrieveMs = performance.now() - since;
  record.confidence = found.confidence;
  const passages = numberPassages(found.passages);
  record.passages = passages;
  const isMatch = passages.length > 0 && found.confidence >= options.requiredConfidence;
  if (!isMatch && !(model && options.asksWithoutMatch && passages.length > 0)) {
    yield { type: 'nothing', nearest: nearestOf(passages) };
    return 'nothing';
  }
  yield { type: 'passages', passages };
  if (!model) {
    yield excerptsOf(options.model === null ? 'no_model' : 'not_chosen', question, passages);
    return 'excerpts';
  }
  return yield* answerByModel(run, model, language);
}

function* answerCurated({ request, record }: Run, question: string): Generator<AnswerEvent, boolean> {
  const curated = findCurated(question, request.curated);
  if (!curated) return false;
  record.text = curated.answer;
  yield { type: 'curated', curated_id: curated.id, question: curated.question, text: curated.answer };
  return true;
}

/** Makes a follow-up question self-contained, with the model or with the terms of the last question. */
async function* rewrite(run: Run, model: ChatModel | null): AsyncGenerator<AnswerEvent> {
  const { request, record } = run;
  if (request.history.length === 0) return;
  const since = performance.now();
  const byModel = model && isAffordable(run) ? await rewriteByModel(run, model) : undefined;
  const question = byModel ?? completeByTerms(request.question, request.history);
  record.rewriteMs = performance.now() - since;
  if (question === undefined || question === request.question.trim()) return;
  const by = byModel === undefined ? 'terms' : 'model';
  record.rewritten = { question, by };
  yield { type: 'rewritten', question, by };
}

function isAffordable({ request: { limits } }: Run): boolean {
  return (limits?.remainingMicroUsd ?? 1) > 0 && (limits?.remainingTokens ?? 1) > 0;
}

async function rewriteByModel(
  { request, record, signal }: Run,
  model: ChatModel,
): Promise<string | undefined> {
  const since = performance.now();
  let text = '';
  let tokens = noTokens;
  let failure: ModelError | undefined;
  try {
    for await (const part of model.stream(rewriteRequest(request.question, request.history), signal)) {
      if (part.type === 'text') text += part.text;
      if (part.type === 'end') tokens = part.tokens;
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    failure = error;
  }
  const tookMs = performance.now() - since;
  record.addCall({ purpose: 'rewrite', model, tokens, tookMs, failure: failure?.failure ?? null });
  return failure ? undefined : readRewritten(text);
}

async function* answerByModel(
  run: Run,
  model: ChatModel,
  language: string | null,
): AsyncGenerator<AnswerEvent, AnswerStatus> {
  const { options, request, record, signal } = run;
  const { question } = record.rewritten;
  const found = record.passages;
  const sent = fittingPassages(found);
  const rows = isAffordable(run) ? yield* askTables({ options, record, signal, model, question }) : [];
  record.passages = [...found, ...rows];
  const passages = [...sent, ...rows];
  const draft = answerRequestOf({ request, question, language, passages, maxOutputTokens: 0 });
  const maxOutputTokens = outputTokens(run, model, estimateInput(draft));
  if (maxOutputTokens < fewestOutputTokens) {
    yield excerptsOf('budget_spent', question, found);
    return 'excerpts';
  }
  const prompt = { ...draft, maxOutputTokens };
  record.sent = new Set(passages.map(({ number }) => number));
  record.setPrompt(prompt);
  const failed = yield* writeAnswer(model, prompt, record, passages, signal);
  if (!failed) return 'answered';
  const reason: ExcerptReason = failed.failure;
  yield excerptsOf(reason, question, found);
  return record.text.trim() === '' ? 'excerpts' : 'partial';
}

/** Returns the number of tokens for the answer, within the budget and the agent's limits. */
function outputTokens({ request: { limits }, record }: Run, model: ChatModel, inputTokens: number): number {
  const { tokens, cost_micro_usd: spentMicroUsd } = record.finish('answered');
  const leftMicroUsd = limits?.remainingMicroUsd;
  const affordable =
    leftMicroUsd === undefined
      ? Number.POSITIVE_INFINITY
      : affordableOutput(inputTokens, model.price, Math.max(leftMicroUsd - spentMicroUsd, 0));
  const left =
    (limits?.remainingTokens ?? Number.POSITIVE_INFINITY) - tokens.input - tokens.output - inputTokens;
  return Math.min(limits?.maxOutputTokens ?? usualOutputTokens, affordable, left);
}

/** Returns the language of the question, or the agent's first language if it doesn't answer in that one. */
function languageFor({ agent, question, history }: AnswerRequest): string | null {
  const last = history.findLast(({ role }) => role === 'user')?.text ?? '';
  const asked = languageOf(question) ?? languageOf(last);
  const allowed = agent.languages.map((locale) => locale.slice(0, 2));
  if (allowed.length === 0 || (asked !== null && allowed.includes(asked))) return asked;
  return allowed[0] ?? null;
}

function nearestOf(passages: readonly NumberedPassage[]) {
  const files = passages.map(({ document_id, bucket, key, version_id, url, title }) => {
    return { document_id, bucket, key, version_id, url, title };
  });
  const isFirst = ({ document_id }: { document_id: string }, index: number) =>
    files.findIndex((other) => other.document_id === document_id) === index;
  return files.filter(isFirst).slice(0, nearestFiles);
}
