import { answerEvent } from '@atoll/contract';
import type { LanguageModelServer } from '@atoll/testkit';
import { connectionTo, transport } from '../models/models.fixture.ts';
import { type ChatModelOptions, openChatModel } from '../models/open-chat-model.ts';
import type { AnswererOptions, AnswerRequest, RetrievedPassage } from './answer-request.ts';
import { createAnswerer } from './answerer.ts';
import { collectAnswer } from './collect-answer.ts';

export function passageOf(text: string, different: Partial<RetrievedPassage> = {}): RetrievedPassage {
  const key = different.key ?? 'handbook.pdf';
  return {
    documentId: `doc-${key}`,
    bucket: 'files',
    key,
    versionId: 'v1',
    title: key,
    page: 4,
    headings: ['Orders', 'Refunds'],
    start: 0,
    end: text.length,
    text,
    matched: [],
    score: 1,
    ...different,
  };
}

export const refunds = [
  passageOf('Refunds are paid within 14 days after the goods have come back. The fee is 5.50 euros.'),
  passageOf('Damaged goods are replaced free of charge by our warehouse in Lyon.', {
    key: 'warranty.docx',
    start: 900,
    end: 967,
  }),
  passageOf('Gift cards can not be refunded, and expire after 24 months.', { key: 'cards.md' }),
  passageOf('Our office opens at 9 in the morning.', { key: 'office.txt' }),
];

export const finds = (passages = refunds, confidence = 0.9): AnswererOptions['retrieve'] => {
  return async (_question, limit) => ({ passages: passages.slice(0, limit), confidence });
};

export function asking(question: string, different: Partial<AnswerRequest> = {}): AnswerRequest {
  return {
    agent: { name: 'Reef', instructions: '', tone: 'neutral', languages: [], uses_model: true },
    question,
    history: [],
    curated: [],
    ...different,
  };
}

const timeouts = { firstTokenMs: 2_000, idleMs: 300, totalMs: 5_000 };

export function modelOf(server: LanguageModelServer, options: Partial<ChatModelOptions> = {}) {
  return openChatModel(connectionTo(server), { ...transport, timeouts, ...options });
}

export const never = new AbortController().signal;

/** Asks a question, and validates each event against the contract. */
export async function ask(request: AnswerRequest, options: Partial<AnswererOptions>, signal = never) {
  const answer = createAnswerer({ retrieve: finds(), model: null, requiredConfidence: 0.3, ...options });
  const collected = await collectAnswer(answer(request, signal));
  for (const event of collected.events) answerEvent.parse(event);
  const ends = collected.events.map(({ type }) => type).filter((type) => type === 'finished');
  if (ends.length !== 1 || collected.events.at(-1)?.type !== 'finished') throw new Error('not one end');
  const shown = collected.events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
  return { ...collected, shown, types: collected.events.map(({ type }) => type) };
}
