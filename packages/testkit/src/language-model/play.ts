import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelAnswer, Usage } from './script.ts';

export type Whole = Extract<ModelAnswer, { kind: 'text' | 'tool' }>;

export interface ModelFault {
  readonly status: number;
  readonly message?: string;
  readonly code?: string;
  readonly headers?: Record<string, string>;
}

/** The form in which a provider answers. Events with a `type` are named by it. */
export interface Dialect {
  whole(answer: Whole): object;
  /** Events before the first text. */
  opening(answer: ModelAnswer): readonly object[];
  piece(text: string): object;
  /** Events after the last text. */
  ending(answer: Whole): readonly object[];
  /** The event of an error on the way. */
  readonly broken: object;
  error(fault: ModelFault): object;
  /** After the last event. */
  readonly end: string;
}

const pingMs = 20;

/** Sends one answer of a script. */
export async function play(
  answer: ModelAnswer,
  dialect: Dialect,
  { isStreamed, response }: { readonly isStreamed: boolean; readonly response: ServerResponse },
): Promise<void> {
  if (answer.kind === 'silent') return;
  if (answer.kind === 'raw') {
    const { status = 200, contentType = 'application/json' } = answer;
    response.writeHead(status, { 'content-type': contentType }).end(answer.body);
    return;
  }
  if (answer.kind === 'error') return sendError(response, dialect, answer);
  if (isStreamed) return stream(answer, dialect, response);
  if (answer.kind !== 'text' && answer.kind !== 'tool') return void response.socket?.destroySoon();
  sendJson(response, dialect.whole(answer));
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

export function sendError(response: ServerResponse, dialect: Dialect, fault: ModelFault): void {
  for (const [name, value] of Object.entries(fault.headers ?? {})) response.setHeader(name, value);
  sendJson(response, dialect.error(fault), fault.status);
}

/** Returns the usage that a model reports; 100 and 20 tokens by default. */
export function usageOf({ usage }: Whole): Usage | null {
  return usage === undefined ? { prompt_tokens: 100, completion_tokens: 20 } : usage;
}

type Streamed = Exclude<ModelAnswer, { kind: 'silent' | 'raw' | 'error' }>;

async function stream(answer: Streamed, dialect: Dialect, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const send = async (...events: readonly object[]): Promise<void> => {
    for (const event of events) {
      const name = 'type' in event ? `event: ${event.type}\n` : '';
      if (response.destroyed || response.write(`${name}data: ${JSON.stringify(event)}\n\n`)) continue;
      await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
  };
  await send(...dialect.opening(answer));
  if ('pieces' in answer) for (const piece of answer.pieces) await send(dialect.piece(piece));
  switch (answer.kind) {
    case 'text':
    case 'tool':
      await send(...dialect.ending(answer));
      break;
    case 'breaks':
      response.socket?.destroySoon();
      return;
    case 'errorEvent':
      await send(dialect.broken);
      break;
    case 'stalls':
      return;
    case 'pings':
      await repeatWhileOpen(response, pingMs, () => void response.write(': ping\n\n'));
      return;
    case 'trickles':
      await repeatWhileOpen(response, answer.pauseMs, () => send(dialect.piece('x')));
      return;
    case 'endless':
      await repeatWhileOpen(response, 0, () => send(dialect.piece(answer.piece ?? 'and so on ')));
      return;
  }
  response.end(dialect.end);
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
