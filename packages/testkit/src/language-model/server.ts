import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { anthropicDialect } from './anthropic.ts';
import { embedWords } from './embed.ts';
import { openAiDialect } from './openai.ts';
import { type ModelFault, play, sendError, sendJson } from './play.ts';
import { type ModelRequest, type ModelStep, says } from './script.ts';

export interface LanguageModelServer {
  /** For `LLM_BASE_URL`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly chatModel: string;
  readonly embeddingModel: string;
  readonly dimensions: number;
  /** Every received request, oldest first. */
  readonly requests: readonly ModelRequest[];
  /** The next chat requests get these answers, in this order. */
  script(...steps: ModelStep[]): void;
  /** Sets the answer to chat requests after the script. By default the model says “OK.”. */
  otherwise(step: ModelStep): void;
  /** Resolves when every connection that the server saw has closed. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const dimensions = 256;

const messagesPath = '/v1/messages';

/**
 * Starts a server on loopback that plays a script, in OpenAI's protocol and at `/v1/messages` in Anthropic's. Embeddings are
 * deterministic: see `embedWords`.
 */
export async function startLanguageModel(): Promise<LanguageModelServer> {
  const requests: ModelRequest[] = [];
  const steps: ModelStep[] = [];
  let fallback: ModelStep = says('OK.');
  const open = new Set<ServerResponse>();
  let onIdle: (() => void)[] = [];
  const server = createServer((incoming, response) => {
    open.add(response);
    response.on('close', () => {
      open.delete(response);
      if (open.size > 0) return;
      for (const resolve of onIdle) resolve();
      onIdle = [];
    });
    void answer(incoming, response);
  });
  const origin = await listen(server);
  const model: LanguageModelServer = {
    baseUrl: `${origin}/v1`,
    apiKey: 'sk-test-7f3a',
    chatModel: 'parrot-1',
    embeddingModel: 'hash-1',
    dimensions,
    requests,
    script: (...more) => void steps.push(...more),
    otherwise(step) {
      fallback = step;
    },
    idle: () =>
      open.size === 0 ? Promise.resolve() : new Promise((resolve) => void onIdle.push(() => resolve())),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url ?? '';
    const body = parse(await text(incoming).catch(() => ''));
    const headers = incoming.headers as Record<string, string | undefined>;
    const request: ModelRequest = { path, headers, body };
    requests.push(request);
    const dialect = path === messagesPath ? anthropicDialect(body.model) : openAiDialect(body.model);
    const refusal = refusalOf(request, model);
    if (refusal) return sendError(response, dialect, refusal);
    if (path === '/v1/models') {
      const ids = [model.chatModel, model.embeddingModel];
      return sendJson(response, { object: 'list', data: ids.map((id) => ({ id, object: 'model' })) });
    }
    if (path === '/v1/embeddings') return sendJson(response, embeddings(request));
    if (path !== messagesPath && path !== '/v1/chat/completions') {
      return sendError(response, dialect, { status: 404, message: 'Not found' });
    }
    const step = steps.shift() ?? fallback;
    const isStreamed = body.stream === true;
    await play(typeof step === 'function' ? step(request) : step, dialect, { isStreamed, response });
  }
  return model;
}

type Names = Pick<LanguageModelServer, 'apiKey' | 'chatModel' | 'embeddingModel'>;

/** Returns the provider's refusal of a request, for the cases that tests need. */
function refusalOf({ path, headers, body }: ModelRequest, names: Names): ModelFault | undefined {
  const isAnthropic = path === messagesPath;
  const given = isAnthropic ? headers['x-api-key'] : headers.authorization?.replace(/^Bearer /, '');
  if (given !== names.apiKey) {
    const message = isAnthropic ? 'invalid x-api-key' : 'Incorrect API key provided';
    return { status: 401, message, code: 'invalid_api_key' };
  }
  if (body.model !== undefined && ![names.chatModel, names.embeddingModel].includes(body.model)) {
    const message = isAnthropic ? `model: ${body.model}` : `The model \`${body.model}\` does not exist`;
    return { status: 404, message, code: 'model_not_found' };
  }
  const message = isAnthropic ? malformedMessage(headers, body) : undefined;
  return message === undefined ? undefined : { status: 400, message };
}

/** Parameters that only Anthropic requires. */
function malformedMessage(
  headers: ModelRequest['headers'],
  { max_tokens, messages = [] }: ModelRequest['body'],
): string | undefined {
  if (!headers['anthropic-version']) return 'anthropic-version: header is required';
  if (max_tokens === undefined) return 'max_tokens: Field required';
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  return messages.every(({ role }) => role === 'user' || role === 'assistant')
    ? undefined
    : 'messages: Unexpected role';
}

function embeddings({ body }: ModelRequest) {
  const inputs = [body.input ?? []].flat();
  const words = inputs.reduce((sum, input) => sum + input.split(/\s+/).length, 0);
  return {
    object: 'list',
    model: body.model,
    data: inputs.map((input, index) => ({
      object: 'embedding',
      index,
      embedding: embedWords(input, dimensions),
    })),
    usage: { prompt_tokens: words, total_tokens: words },
  };
}

function parse(body: string): ModelRequest['body'] {
  return body === '' ? {} : JSON.parse(body);
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}
