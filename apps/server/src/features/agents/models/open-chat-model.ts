import type { TextStreamPart, ToolSet } from 'ai';
import type { ChatModel, ChatPart, ChatRequest, ChatTimeouts } from './chat-model.ts';
import type { ModelConnection } from './connection.ts';
import { ModelError, modelErrorOf } from './model-error.ts';
import { presetOf } from './presets.ts';
import type { ModelPrice } from './prices.ts';
import { type ModelTransport, openProvider } from './provider.ts';
import { silenceOf } from './silence.ts';
import { estimateTokens, type ModelTokens } from './tokens.ts';

export interface ChatModelOptions extends ModelTransport {
  readonly price?: ModelPrice | null;
  readonly timeouts?: Partial<ChatTimeouts>;
}

const usualTimeouts: ChatTimeouts = { firstTokenMs: 60_000, idleMs: 20_000, totalMs: 240_000 };
const temperature = 0.2;
/** A model that ignores its limit of tokens is stopped at this many characters for each. */
const charactersPerToken = 10;

/** Opens a chat model. Sends nothing before the first request. */
export function openChatModel(connection: ModelConnection, options: ChatModelOptions): ChatModel {
  const key = connection.apiKey?.reveal() ?? null;
  const parts = async function* (request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatPart> {
    signal.throwIfAborted();
    const timeouts = { ...usualTimeouts, ...options.timeouts, ...request.timeouts };
    const leaving = new AbortController();
    const silence = silenceOf(timeouts, signal);
    try {
      const events = await startStream(connection, request, options, leaving.signal);
      yield* read(events, request, silence);
    } catch (error) {
      signal.throwIfAborted();
      throw modelErrorOf(error, key);
    } finally {
      silence.end();
      leaving.abort();
    }
  };
  return { name: connection.model, price: options.price ?? null, stream: parts };
}

type Events = AsyncIterable<TextStreamPart<ToolSet>>;

async function startStream(
  connection: ModelConnection,
  { system, messages, maxOutputTokens, tool }: ChatRequest,
  options: ChatModelOptions,
  abortSignal: AbortSignal,
): Promise<Events> {
  const [{ extractReasoningMiddleware, jsonSchema, streamText, wrapLanguageModel }, provider] =
    await Promise.all([import('ai'), openProvider(connection, options)]);
  // The SDK would print its warnings otherwise.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const tools = tool && {
    tools: { [tool.name]: { description: tool.description, inputSchema: jsonSchema(tool.input) } },
    toolChoice: { type: 'tool', toolName: tool.name } as const,
  };
  const { stream } = streamText({
    // Some servers leave a model's thoughts in its text.
    model: wrapLanguageModel({
      model: provider.chat(),
      middleware: extractReasoningMiddleware({ tagName: 'think' }),
    }),
    instructions: system,
    messages: messages.map(({ role, text }) => ({ role, content: text })),
    maxOutputTokens,
    maxRetries: 0,
    abortSignal,
    // Errors are parts of the stream; the SDK would print them otherwise.
    onError: () => undefined,
    ...(presetOf(connection.preset).takesTemperature && { temperature }),
    ...tools,
  });
  return stream;
}

async function* read(
  events: Events,
  request: ChatRequest,
  silence: ReturnType<typeof silenceOf>,
): AsyncGenerator<ChatPart> {
  const iterator = events[Symbol.asyncIterator]();
  let written = '';
  for (;;) {
    const { done, value: event } = await silence.during(iterator.next());
    if (done) throw new ModelError('failed', 'the answer broke off');
    switch (event.type) {
      case 'text-delta':
        if (event.text === '') break;
        silence.wasBroken();
        written += event.text;
        if (written.length > request.maxOutputTokens * charactersPerToken) {
          throw new ModelError('too_large', 'the model wrote more than its limit of tokens');
        }
        yield { type: 'text', text: event.text };
        break;
      case 'reasoning-delta':
      case 'tool-input-delta':
        silence.wasBroken();
        break;
      case 'tool-call':
        written += JSON.stringify(event.input ?? '');
        yield { type: 'tool', name: event.toolName, input: event.input };
        break;
      case 'error':
        throw event.error;
      case 'finish':
        yield endOf(event, request, written);
        return;
    }
  }
}

type FinishEvent = Extract<TextStreamPart<ToolSet>, { type: 'finish' }>;

/** @throws {ModelError} if the answer is incomplete */
function endOf(
  { finishReason, rawFinishReason, totalUsage }: FinishEvent,
  request: ChatRequest,
  written: string,
): ChatPart {
  if (finishReason === 'content-filter') throw new ModelError('content_refused', 'the provider refused');
  if (
    finishReason === 'error' ||
    (finishReason as string) === 'interrupted' ||
    isUnfinished(rawFinishReason, written)
  ) {
    throw new ModelError('failed', 'the answer broke off');
  }
  return { type: 'end', tokens: tokensOf(totalUsage, request, written), isCut: finishReason === 'length' };
}

/** Servers that send no reason at all did not answer with a chat. */
function isUnfinished(rawFinishReason: string | undefined, written: string): boolean {
  return rawFinishReason === undefined && written === '';
}

function tokensOf(
  usage: { inputTokens: number | undefined; outputTokens: number | undefined },
  { system, messages }: ChatRequest,
  written: string,
): ModelTokens {
  const { inputTokens, outputTokens } = usage;
  if (isCount(inputTokens) && isCount(outputTokens)) {
    return { input: inputTokens, output: outputTokens, isEstimated: false };
  }
  const prompt = [system, ...messages.map(({ text }) => text)];
  return {
    input: prompt.reduce((sum, text) => sum + estimateTokens(text), 0),
    output: estimateTokens(written),
    isEstimated: true,
  };
}

/** Reports whether a server's count is plausible. Counts determine costs, so others are ignored. */
function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 100_000_000;
}
