import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelAnswer, ModelRequestBody, Usage } from './script.ts';

const pingMs = 20;

/** Sends one answer of a script in the form of `/v1/chat/completions`. */
export async function play(
  answer: ModelAnswer,
  body: ModelRequestBody,
  response: ServerResponse,
): Promise<void> {
  if (answer.kind === 'silent') return;
  if (answer.kind === 'raw') {
    const { status = 200, contentType = 'application/json' } = answer;
    response.writeHead(status, { 'content-type': contentType }).end(answer.body);
    return;
  }
  if (answer.kind === 'error') return sendError(response, answer);
  if (body.stream) await stream(answer, body, response);
  else sendWhole(answer, body, response);
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

export function sendError(
  response: ServerResponse,
  error: { status: number; message?: string; code?: string; headers?: Record<string, string> },
): void {
  const { status, message = `Error ${status}`, code = null, headers = {} } = error;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendJson(response, { error: { message, type: 'error', param: null, code } }, status);
}

type Playable = Exclude<ModelAnswer, { kind: 'silent' | 'raw' | 'error' }>;

function sendWhole(answer: Playable, { model }: ModelRequestBody, response: ServerResponse): void {
  const content = 'pieces' in answer ? answer.pieces.join('') : null;
  const calls = answer.kind === 'tool' ? { tool_calls: [toolCall(answer)] } : {};
  const finish_reason = answer.kind === 'tool' ? 'tool_calls' : 'stop';
  sendJson(response, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content, ...calls }, finish_reason }],
    ...usageOf(answer),
  });
}

async function stream(
  answer: Playable,
  { model }: ModelRequestBody,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const send = async (value: unknown): Promise<void> => {
    if (response.destroyed || response.write(`data: ${JSON.stringify(value)}\n\n`)) return;
    await Promise.race([once(response, 'drain'), once(response, 'close')]);
  };
  const chunk = (delta: object, finish_reason: string | null = null, more: object = {}) =>
    send({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model,
      choices: [{ index: 0, delta, finish_reason }],
      ...more,
    });
  await chunk({ role: 'assistant', content: '' });
  if ('pieces' in answer) for (const piece of answer.pieces) await chunk({ content: piece });
  switch (answer.kind) {
    case 'text':
      await chunk({}, answer.finish ?? 'stop', usageOf(answer));
      break;
    case 'tool':
      await chunk({ tool_calls: [{ index: 0, ...toolCall(answer) }] });
      await chunk({}, 'tool_calls', usageOf(answer));
      break;
    case 'breaks':
      response.socket?.destroySoon();
      return;
    case 'errorEvent':
      await send({ error: { message: 'The server had an error', type: 'server_error', code: null } });
      break;
    case 'stalls':
      return;
    case 'pings':
      await repeatWhileOpen(response, pingMs, () => void response.write(': ping\n\n'));
      return;
    case 'trickles':
      await repeatWhileOpen(response, answer.pauseMs, () => chunk({ content: 'x' }));
      return;
    case 'endless':
      await repeatWhileOpen(response, 0, () => chunk({ content: answer.piece ?? 'and so on ' }));
      return;
  }
  response.end('data: [DONE]\n\n');
}

async function repeatWhileOpen(
  response: ServerResponse,
  pauseMs: number,
  send: () => Promise<void> | void,
): Promise<void> {
  while (!response.destroyed) {
    await send();
    if (pauseMs > 0) await sleep(pauseMs);
    else await new Promise(setImmediate);
  }
}

function toolCall({ name, input }: { name: string; input: unknown }) {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return { id: 'call_1', type: 'function', function: { name, arguments: text } };
}

function usageOf(answer: Playable): { usage?: Usage & { total_tokens: number } } {
  const usage = 'usage' in answer ? answer.usage : undefined;
  if (usage === null) return {};
  const { prompt_tokens, completion_tokens } = usage ?? { prompt_tokens: 100, completion_tokens: 20 };
  return { usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens } };
}
