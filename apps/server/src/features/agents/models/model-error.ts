import { tlsFailureOf } from '@atoll/blob-store';
import type { ModelFailure } from '@atoll/contract';
import { PeerError, type PeerFault } from '@atoll/peer-client';
import { isHostUnknown, reasonOf } from '../../../platform/outgoing/index.ts';

/** Thrown if a model could not answer. Neither the message nor other properties contain the key or the prompt. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly failure: ModelFailure;
  /** Delay that a rate limit asks for. */
  readonly retryAfterMs: number | null;

  constructor(failure: ModelFailure, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}

const longestMessage = 300;
const longestRetryMs = 3_600_000;

/** The common fields of the AI SDK's errors that matter here. */
interface SdkError extends Error {
  readonly statusCode?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: string;
  readonly code?: unknown;
}

/** Explains what the AI SDK, the client or the connection threw, without what they quote of the request. */
export function modelErrorOf(thrown: unknown, key: string | null): ModelError {
  if (thrown instanceof ModelError) return thrown;
  const chain = chainOf(thrown);
  const answered = chain.find((error) => error.statusCode !== undefined && error.statusCode >= 300);
  const failure = failureOfChain(chain, answered);
  const message = messageOf(answered, chain, failure);
  const shown = key === null ? message : message.replaceAll(key, '[secret]');
  return new ModelError(failure, shown.slice(0, longestMessage), retryAfterOf(answered));
}

function chainOf(thrown: unknown): SdkError[] {
  const chain: SdkError[] = [];
  for (let error = thrown; error instanceof Error && chain.length < 10; error = error.cause)
    chain.push(error);
  // An error event in the stream is a plain object.
  if (chain.length === 0) chain.push(Object.assign(new Error(wordsOf(thrown)), { name: 'StreamedError' }));
  return chain;
}

function wordsOf(thrown: unknown): string {
  const { message } = (thrown ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : String(thrown);
}

const faults: Readonly<Record<PeerFault, ModelFailure>> = {
  PEER_TOO_LARGE: 'too_large',
  PEER_TOO_SLOW: 'too_slow',
  PEER_UNREADABLE: 'not_compatible',
};

/** Error codes of Node's connections, before anything was answered. */
const connectionCodes = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
]);

/** Names of the AI SDK's errors for answers, or streams, that are not what the protocol has. */
const misunderstood = /JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody|NoOutputGenerated/;

function failureOfChain(chain: readonly SdkError[], answered: SdkError | undefined): ModelFailure {
  const peer = chain.find((error) => error instanceof PeerError);
  if (peer) return faults[peer.code];
  if (chain.some((error) => reasonOf(error) === 'the address is not allowed')) return 'address_refused';
  if (chain.some((error) => tlsFailureOf(error) !== undefined)) return 'tls_failed';
  if (answered) return failureOfStatus(answered.statusCode ?? 0, answered.responseBody ?? answered.message);
  if (chain.some(isHostUnknown)) return 'host_unknown';
  const hasStarted = chain.some(({ statusCode }) => statusCode !== undefined);
  if (chain.some(({ code }) => connectionCodes.has(String(code))))
    return hasStarted ? 'failed' : 'unreachable';
  if (chain.some(({ name }) => misunderstood.test(name))) return 'not_compatible';
  if (hasStarted && /JSON/.test(chain[0]?.message ?? '')) return 'not_compatible';
  return failureOfWords(chain[0]?.message ?? '') ?? 'failed';
}

const statuses: Readonly<Record<number, ModelFailure>> = {
  401: 'key_refused',
  402: 'credit_spent',
  403: 'key_refused',
  408: 'too_slow',
  413: 'context_too_long',
  504: 'too_slow',
  529: 'rate_limited',
};

function failureOfStatus(status: number, body: string): ModelFailure {
  const said = failureOfWords(body);
  if (status === 429) return said === 'credit_spent' ? said : 'rate_limited';
  if (statuses[status]) return statuses[status];
  if (status >= 500) return said === 'context_too_long' ? said : 'failed';
  return said ?? 'not_compatible';
}

/** Codes and phrases of OpenAI, Anthropic, Mistral, OpenRouter, Ollama, vLLM and llama.cpp. */
const phrases: readonly (readonly [ModelFailure, RegExp])[] = [
  ['credit_spent', /insufficient_quota|exceeded your current quota|credit balance|insufficient credits/i],
  [
    'context_too_long',
    /context_length_exceeded|context (length|window|size)|maximum context|prompt is too long|too many tokens|exceed_context/i,
  ],
  ['content_refused', /content_policy|content_filter|safety system|flagged/i],
  [
    'model_unknown',
    /model_not_found|invalid_model|model\W.{0,200}?(not found|does not exist|not exist|unknown|is not available)|not_found_error.{0,40}model/is,
  ],
  ['rate_limited', /rate.?limit|overloaded|too many requests/i],
  ['key_refused', /invalid_api_key|authentication_error|incorrect api key/i],
];

function failureOfWords(words: string): ModelFailure | undefined {
  return phrases.find(([, pattern]) => pattern.test(words.slice(0, 4_000)))?.[0];
}

/** Returns the message for the person. That of a forbidden address must not reveal what its name resolves to. */
function messageOf(
  answered: SdkError | undefined,
  chain: readonly SdkError[],
  failure: ModelFailure,
): string {
  if (failure === 'address_refused') return 'the address is not allowed';
  return answered ? `${answered.statusCode}: ${answered.message}` : (chain.at(-1)?.message ?? '');
}

function retryAfterOf(answered: SdkError | undefined): number | null {
  const seconds = Number(answered?.responseHeaders?.['retry-after']);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, longestRetryMs) : null;
}
