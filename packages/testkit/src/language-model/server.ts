import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { embedWords } from './embed.ts';
import { play, sendError, sendJson } from './play.ts';
import { type ModelRequest, type ModelStep, says } from './script.ts';

export interface LanguageModelServer {
  /** For `LLM_BASE_URL`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly chatModel: string;
  readonly embeddingModel: string;
  readonly dimensions: number;
  /** Every request that came, oldest first. */
  readonly requests: readonly ModelRequest[];
  /** The next chat requests get these answers, in this order. */
  script(...steps: ModelStep[]): void;
  /** What chat requests get when the script is over. At first the model says “OK.”. */
  otherwise(step: ModelStep): void;
  /** Resolves when every connection that the server saw has closed. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const dimensions = 256;

/** Starts an OpenAI-compatible server on loopback that plays a script. Embeddings are deterministic: see `embedWords`. */
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
    if (headers.authorization !== `Bearer ${model.apiKey}`) {
      return sendError(response, {
        status: 401,
        message: 'Incorrect API key provided',
        code: 'invalid_api_key',
      });
    }
    const ids = [model.chatModel, model.embeddingModel];
    if (path === '/v1/models') {
      return sendJson(response, { object: 'list', data: ids.map((id) => ({ id, object: 'model' })) });
    }
    if (body.model !== undefined && !ids.includes(body.model)) {
      const message = `The model \`${body.model}\` does not exist`;
      return sendError(response, { status: 404, message, code: 'model_not_found' });
    }
    if (path === '/v1/embeddings') return sendJson(response, embeddings(request));
    if (path !== '/v1/chat/completions') return sendError(response, { status: 404, message: 'Not found' });
    const step = steps.shift() ?? fallback;
    await play(typeof step === 'function' ? step(request) : step, body, response);
  }
  return model;
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
