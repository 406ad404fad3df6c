import type {
  AnswerEventOf,
  AnswerExplanation,
  AnswerStatus,
  ModelFailure,
  NumberedPassage,
} from '@atoll/contract';
import type { ChatModel, ChatRequest } from '../models/chat-model.ts';
import { costMicroUsd } from '../models/prices.ts';
import { addTokens, type ModelTokens, noTokens } from '../models/tokens.ts';
import type { AnswerRequest } from './answer-request.ts';

type Call = AnswerExplanation['calls'][number];

/** The record of an answer while it is made. */
export interface AnswerRecord {
  rewritten: { question: string; by: AnswerExplanation['rewritten_by'] };
  confidence: number | null;
  passages: readonly NumberedPassage[];
  /** The numbers of the passages that the model was sent. */
  sent: ReadonlySet<number>;
  text: string;
  cited: readonly number[];
  isCut: boolean;
  rewriteMs: number;
  retrieveMs: number;
  firstTextMs: number | null;
  /** Milliseconds since the question arrived. */
  elapsedMs(): number;
  setPrompt(request: ChatRequest): void;
  addCall(call: {
    readonly purpose: Call['purpose'];
    readonly model: ChatModel;
    readonly tokens: ModelTokens;
    readonly tookMs: number;
    readonly failure: ModelFailure | null;
  }): void;
  finish(status: AnswerStatus): AnswerEventOf<'finished'>;
}

export function startRecord(request: AnswerRequest, requiredConfidence: number): AnswerRecord {
  const since = performance.now();
  const calls: Call[] = [];
  let spent: ModelTokens = noTokens;
  let prompt: AnswerExplanation['prompt'] = null;
  const record: AnswerRecord = {
    rewritten: { question: request.question, by: 'nobody' },
    confidence: null,
    passages: [],
    sent: new Set(),
    text: '',
    cited: [],
    isCut: false,
    rewriteMs: 0,
    retrieveMs: 0,
    firstTextMs: null,
    elapsedMs: () => Math.round(performance.now() - since),
    setPrompt({ system, messages }) {
      prompt = { system, messages: messages.map(({ role, text }) => ({ role, text })) };
    },
    addCall({ purpose, model, tokens, tookMs, failure }) {
      spent = addTokens(spent, tokens);
      const cost_micro_usd = costMicroUsd(tokens, model.price);
      const took_ms = Math.round(tookMs);
      calls.push({ purpose, model: model.name, tokens: shown(tokens), cost_micro_usd, took_ms, failure });
    },
    finish: (status) => ({
      type: 'finished',
      status,
      text: record.text,
      cited: [...record.cited],
      is_cut: record.isCut,
      tokens: shown(spent),
      cost_micro_usd: calls.reduce((sum, call) => sum + call.cost_micro_usd, 0),
      why: explain(record, { question: request.question, requiredConfidence, prompt, calls }),
    }),
  };
  return record;
}

function shown({ input, output, isEstimated }: ModelTokens) {
  return { input, output, is_estimated: isEstimated };
}

function explain(
  record: AnswerRecord,
  given: Pick<AnswerExplanation, 'question' | 'prompt' | 'calls'> & { requiredConfidence: number },
): AnswerExplanation {
  return {
    question: given.question,
    rewritten: record.rewritten.question,
    rewritten_by: record.rewritten.by,
    confidence: record.confidence,
    required_confidence: given.requiredConfidence,
    passages: record.passages.map(({ number, document_id, start, end, score, bucket, key, url, title }) => ({
      number,
      document_id,
      start,
      end,
      score,
      was_sent: record.sent.has(number),
      file: { bucket, key, url, title },
    })),
    prompt: given.prompt,
    calls: given.calls,
    times: {
      rewrite_ms: Math.round(record.rewriteMs),
      retrieve_ms: Math.round(record.retrieveMs),
      first_text_ms: record.firstTextMs,
      total_ms: record.elapsedMs(),
    },
  };
}
