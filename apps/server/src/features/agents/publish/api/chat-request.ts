import { agentLimits } from '@atoll/contract';
import * as z from 'zod/mini';
import type { Exchange } from '../../chat/records/message.ts';
import { ApiError } from './api-error.ts';

/** A request to `/v1/chat/completions`, as agents answer it. */
export interface ChatRequest {
  readonly model: string;
  readonly question: string;
  readonly history: readonly Exchange[];
  /** Text of the system and developer messages; empty: none. */
  readonly context: string;
  readonly isStreamed: boolean;
  readonly includesUsage: boolean;
}

const part = z.object({ type: z.literal('text'), text: z.string() });
const content = z.union([z.string(), z.array(part)]);

const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), content }),
  z.object({ role: z.literal('developer'), content }),
  z.object({ role: z.literal('user'), content }),
  z.object({ role: z.literal('assistant'), content: z.nullish(content) }),
]);

const maxMessages = 200;

/** Sampling parameters. They are accepted so that common clients work, and ignored: the agent's owner decides. */
const withoutEffect = {
  temperature: z.unknown(),
  top_p: z.unknown(),
  frequency_penalty: z.unknown(),
  presence_penalty: z.unknown(),
  seed: z.unknown(),
  user: z.unknown(),
  metadata: z.unknown(),
  store: z.unknown(),
  service_tier: z.unknown(),
  reasoning_effort: z.unknown(),
  verbosity: z.unknown(),
  parallel_tool_calls: z.unknown(),
  prompt_cache_key: z.unknown(),
  safety_identifier: z.unknown(),
};

const request = z.strictObject({
  model: z.string().check(z.maxLength(200)),
  messages: z.array(message).check(z.minLength(1), z.maxLength(maxMessages)),
  stream: z.nullish(z.boolean()),
  stream_options: z.nullish(z.object({ include_usage: z.nullish(z.boolean()) })),
  n: z.nullish(z.literal(1)),
  response_format: z.nullish(z.object({ type: z.literal('text') })),
  modalities: z.nullish(z.array(z.literal('text'))),
  tool_choice: z.nullish(z.literal('none')),
  tools: z.nullish(z.array(z.unknown()).check(z.maxLength(0))),
  logprobs: z.nullish(z.literal(false)),
  ...z.partial(z.strictObject(withoutEffect)).shape,
});

const historyMax = 6;
const historyTextMax = 8_000;
const contextMax = 8_000;

/** @throws {ApiError} 400, naming the parameter */
export function readChatRequest(body: unknown): ChatRequest {
  const parsed = z.safeParse(request, body);
  if (!parsed.success) throw refusalOf(parsed.error.issues[0]);
  const { messages, model, stream, stream_options: options } = parsed.data;
  const last = messages.at(-1);
  if (last?.role !== 'user') {
    throw new ApiError(400, 'The last message must have the role “user”: it is the question.', {
      param: 'messages',
    });
  }
  const question = textOf(last.content);
  if (question.trim() === '') throw new ApiError(400, 'The question is empty.', { param: 'messages' });
  if (question.length > agentLimits.questionMaxLength) {
    throw new ApiError(400, `A question has at most ${agentLimits.questionMaxLength} characters.`, {
      code: 'context_length_exceeded',
      param: 'messages',
    });
  }
  if (!isKeepable(messages.map((one) => textOf(one.content)).join('')))
    throw new ApiError(400, 'A message contains a NUL character or half a surrogate pair.', {
      param: 'messages',
    });
  return {
    model,
    question,
    history: historyOf(messages.slice(0, -1)),
    context: contextOf(messages),
    isStreamed: stream === true,
    includesUsage: options?.include_usage === true,
  };
}

type Message = z.infer<typeof message>;

/** Pairs questions with the answers that follow them. */
function historyOf(messages: readonly Message[]): Exchange[] {
  const exchanges: Exchange[] = [];
  let asked: string | undefined;
  for (const { role, content: said } of messages) {
    const text = textOf(said).slice(0, historyTextMax).toWellFormed();
    if (role === 'user') asked = (asked === undefined ? text : `${asked}\n${text}`).slice(0, historyTextMax);
    if (role !== 'assistant' || asked === undefined) continue;
    exchanges.push({ question: asked, answer: text });
    asked = undefined;
  }
  return exchanges.slice(-historyMax);
}

/** @throws {ApiError} 400 if it is too long */
function contextOf(messages: readonly Message[]): string {
  const text = messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map((one) => textOf(one.content))
    .join('\n\n')
    .trim();
  if (text.length <= contextMax) return text;
  throw new ApiError(400, `System messages have at most ${contextMax} characters together.`, {
    code: 'context_length_exceeded',
    param: 'messages',
  });
}

function textOf(said: z.infer<typeof content> | null | undefined): string {
  if (typeof said === 'string') return said;
  return (said ?? []).map(({ text }) => text).join('');
}

/** Reports whether every supported database can store the text. */
function isKeepable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function refusalOf(issue: z.core.$ZodIssue | undefined): ApiError {
  if (issue?.code === 'unrecognized_keys') {
    const [param = ''] = issue.keys;
    return new ApiError(400, `Agents don’t support the parameter “${param.slice(0, 100)}”.`, {
      code: 'unsupported_parameter',
      param: param.slice(0, 100),
    });
  }
  const param = issue?.path.map(String).join('.').slice(0, 100) || null;
  const isMessage = param?.startsWith('messages') ?? false;
  const hint = isMessage
    ? 'Messages have the role “system”, “developer”, “user” or “assistant”, and text as their content.'
    : 'Agents don’t support this value.';
  const code = isMessage ? null : 'unsupported_value';
  return new ApiError(400, `The parameter “${param ?? ''}” is not valid. ${hint}`, { code, param });
}
