import type { AnswerText, CitedPassage } from './answer-text.ts';

/** The common fields of all parts of one completion. */
export interface CompletionFrame {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly model: string;
  readonly version: number;
  readonly conversationId: string;
  /** Returns the address of a cited place, for people. */
  readonly urlOf: (cited: CitedPassage['passage']) => string;
}

export function completionOf(frame: CompletionFrame, answer: AnswerText) {
  const message = {
    role: 'assistant',
    content: answer.text,
    refusal: null,
    annotations: annotationsOf(frame, answer),
  };
  const choice = { index: 0, message, logprobs: null, finish_reason: finishReason(answer) };
  return {
    ...headOf(frame, 'chat.completion'),
    choices: [choice],
    usage: usageOf(answer),
    atoll: extensionOf(frame, answer),
  };
}

export function chunkOf(frame: CompletionFrame, delta: { role?: 'assistant'; content: string }) {
  const choice = { index: 0, delta, logprobs: null, finish_reason: null };
  return { ...headOf(frame, 'chat.completion.chunk'), choices: [choice] };
}

/** Returns the chunk that ends the text, with its citations. */
export function lastChunkOf(frame: CompletionFrame, answer: AnswerText) {
  const delta = { annotations: annotationsOf(frame, answer) };
  const choice = { index: 0, delta, logprobs: null, finish_reason: finishReason(answer) };
  return {
    ...headOf(frame, 'chat.completion.chunk'),
    choices: [choice],
    atoll: extensionOf(frame, answer),
  };
}

/** Returns the chunk after the last one, for callers that requested it. */
export function usageChunkOf(frame: CompletionFrame, answer: AnswerText) {
  return { ...headOf(frame, 'chat.completion.chunk'), choices: [], usage: usageOf(answer) };
}

function headOf({ id, created, model }: CompletionFrame, object: string) {
  return { id, object, created, model };
}

function finishReason({ finished }: AnswerText): 'stop' | 'length' {
  return finished?.is_cut ? 'length' : 'stop';
}

function annotationsOf({ urlOf }: CompletionFrame, answer: AnswerText) {
  return answer.cited().map(({ passage, start, end }) => ({
    type: 'url_citation',
    url_citation: {
      start_index: start,
      end_index: end,
      url: urlOf(passage),
      title: passage.title ?? passage.key,
    },
  }));
}

/** Returns the fields that OpenAI's API does not have. */
function extensionOf({ version, conversationId }: CompletionFrame, answer: AnswerText) {
  const passages = new Map(answer.cited().map(({ passage }) => [passage.number, passage]));
  return {
    status: answer.finished?.status ?? 'partial',
    agent_version: version,
    conversation_id: conversationId,
    citations: [...passages.values()].map(({ number, ...passage }) => ({
      number,
      bucket: passage.bucket,
      key: passage.key,
      version_id: passage.version_id,
      url: passage.url,
      title: passage.title,
      page: passage.page,
      sheet: passage.sheet,
      row: passage.row,
      line: passage.line,
      start: passage.start,
      end: passage.end,
      text: passage.text,
    })),
  };
}

function usageOf({ finished }: AnswerText) {
  const { input, output } = finished?.tokens ?? { input: 0, output: 0 };
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}
