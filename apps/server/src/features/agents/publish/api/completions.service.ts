import type { Locale, NumberedPassage } from '@atoll/contract';
import type { Clock } from '../../../../platform/clock.ts';
import type { Answer } from '../../chat/index.ts';
import { answerEvents } from '../asking/answer-events.ts';
import type { PublishedAnswer, PublishedAsking } from '../asking/published-asking.service.ts';
import { type AnswerText, createAnswerText } from './answer-text.ts';
import type { ChatRequest } from './chat-request.ts';
import { type CompletionFrame, chunkOf, completionOf, lastChunkOf, usageChunkOf } from './completion.ts';
import type { KeyHolder } from './key-holder.service.ts';

interface Deps {
  readonly clock: Clock;
  readonly asking: PublishedAsking;
  /** Stops an answer that no caller waits for. */
  readonly stop: (answer: Answer) => Promise<void>;
  readonly consoleUrl: string;
}

interface Circumstances {
  readonly locale: Locale;
  /** Fires when the caller has disconnected. */
  readonly leaving: AbortSignal;
}

export type Completions = ReturnType<typeof createCompletions>;

/** Answers requests of OpenAI's chat API with the published version of an agent. */
export function createCompletions(deps: Deps) {
  return {
    /** Asks the question. @throws {UserError} 1060, 1031 */
    async start(holder: KeyHolder, request: ChatRequest, { locale, leaving }: Circumstances) {
      const asked = await deps.asking.ask(holder.published, {
        channel: 'api',
        asker: { key: holder.key },
        question: request.question,
        history: request.history,
        context: request.context,
      });
      const frame = frameOf(deps, holder, asked);
      const answer = createAnswerText(locale);
      const texts = textsOf(deps, asked, answer, leaving);
      return {
        async whole() {
          for await (const _ of texts);
          return completionOf(frame, answer);
        },
        frames: () => framesOf(frame, answer, texts, request.includesUsage),
      };
    },
  };
}

/** Collects the events of an answer, and yields what each adds to its text. */
async function* textsOf(
  { stop }: Pick<Deps, 'stop'>,
  asked: PublishedAnswer,
  answer: AnswerText,
  leaving: AbortSignal,
): AsyncGenerator<string> {
  let running: Answer | undefined;
  const noticing = async function* () {
    for await (const followed of asked.follow(leaving)) {
      if (followed.kind === 'accepted') running = followed.answer;
      if (followed.kind === 'ended') running = undefined;
      yield followed;
    }
  };
  try {
    for await (const event of answerEvents(noticing())) yield answer.take(event);
  } finally {
    if (running && leaving.aborted) await stop(running).catch(() => undefined);
  }
}

async function* framesOf(
  frame: CompletionFrame,
  answer: AnswerText,
  texts: AsyncIterable<string>,
  includesUsage: boolean,
): AsyncGenerator<string> {
  yield dataOf(chunkOf(frame, { role: 'assistant', content: '' }));
  for await (const content of texts) {
    if (content !== '') yield dataOf(chunkOf(frame, { content }));
  }
  yield dataOf(lastChunkOf(frame, answer));
  if (includesUsage) yield dataOf(usageChunkOf(frame, answer));
  yield 'data: [DONE]\n\n';
}

function dataOf(chunk: object): string {
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

function frameOf(
  { clock, consoleUrl }: Pick<Deps, 'clock' | 'consoleUrl'>,
  { key }: KeyHolder,
  { messageId, conversationId, version }: PublishedAnswer,
): CompletionFrame {
  return {
    id: `chatcmpl-${messageId}`,
    created: Math.floor(clock.now() / 1000),
    model: key.agentId,
    version: version.version,
    conversationId,
    urlOf: (passage) => urlOf(consoleUrl, key.agentId, passage),
  };
}

/** Returns the address of a cited passage: for a web page its own, for a file its location in the studio. */
export function urlOf(consoleUrl: string, agentId: string, passage: NumberedPassage): string {
  if (passage.url !== null) return passage.url;
  const query = new URLSearchParams({
    document: passage.document_id,
    start: String(passage.start),
    end: String(passage.end),
  });
  return `${consoleUrl}/bot/${encodeURIComponent(agentId)}?${query}`;
}
