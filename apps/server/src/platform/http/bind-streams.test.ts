import { once } from 'node:events';
import { defineStreamCall, type StreamEvent } from '@atoll/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { UserError } from '../errors.ts';
import { goodToken, startTestServer, type TestServer } from './http.fixture.ts';
import { bindStreams } from './index.ts';

const count = defineStreamCall({
  name: 'count',
  path: '/api/test/count',
  permission: { needs: 'any' },
  summary: 'Counts.',
  input: z.strictObject({ how: z.enum(['three', 'endless', 'silent', 'refused', 'broken']) }),
  event: z.strictObject({ value: z.int() }),
  codes: [1057],
});

let server: TestServer;
let made = 0;
let open = 0;
const changes = new EventTarget();

async function* numbers(how: string, leaving: AbortSignal): AsyncGenerator<StreamEvent<{ value: number }>> {
  open += 1;
  try {
    for (let number = 1; how === 'endless' || number <= 3; number++) {
      made = number;
      // The contract doesn't declare `secret`.
      yield { number, data: { value: number, secret: 'x'.repeat(1000) } as { value: number } };
      if (how === 'broken') throw new Error('lost');
    }
    if (how === 'silent') await once(leaving, 'abort');
  } finally {
    open -= 1;
    changes.dispatchEvent(new Event('closed'));
  }
}

beforeAll(async () => {
  server = await startTestServer((app, deps) =>
    bindStreams(
      app,
      { count },
      {
        async count({ how }, { leaving }) {
          if (how === 'refused') throw new UserError(1057);
          return numbers(how, leaving);
        },
      },
      deps,
      { limits: { perPerson: 2, perAccount: 10 }, heartbeatMs: 20 },
    ),
  );
});
afterAll(() => {
  server.app.server.closeAllConnections();
  return server.app.close();
});

const ask = (how: string, { token = goodToken, signal = null as AbortSignal | null } = {}) =>
  fetch(`${server.url}${count.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ how }),
    signal,
  });
const codeOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { code: number }).code;
const nothingOpen = () => expect.poll(() => open, { timeout: 10_000 }).toBe(0);

it('sends numbered events, and of each what the contract declares', async () => {
  const response = await ask('three');
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(await response.text()).toBe([1, 2, 3].map((n) => `id: ${n}\ndata: {"value":${n}}\n\n`).join(''));
});

it('refuses as every call does: without a token, with a bad one, for a wrong payload, by its handler', async () => {
  const bare = fetch(`${server.url}${count.path}`, { method: 'POST' });
  expect(await codeOf(bare)).toBe(401);
  expect(await codeOf(ask('three', { token: 'bad' }))).toBe(1026);
  expect(await codeOf(ask('up'))).toBe(1027);
  expect(await codeOf(ask('refused'))).toBe(1057);
});

it('makes no more than is read, and ends when its reader leaves', async () => {
  const leaving = new AbortController();
  const response = await ask('endless', { signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  await nothingOpen();
  expect(made).toBeLessThan(200_000);
});

it('shows signs of life while nothing happens, and notices that its reader is gone', async () => {
  const leaving = new AbortController();
  const response = await ask('silent', { signal: leaving.signal });
  let received = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    received += decoder.decode(piece);
    if (received.split(': \n\n').length > 3) break;
  }
  expect(received).toContain('id: 3');
  leaving.abort();
  await nothingOpen();
});

it('breaks off when its events fail, so that nobody takes it for whole', async () => {
  const response = await ask('broken');
  await expect(response.text()).rejects.toThrow();
});

it('opens so many for one person, and another as soon as one has ended', async () => {
  const leaving = [new AbortController(), new AbortController()];
  for (const { signal } of leaving) await ask('silent', { signal });
  expect(await codeOf(ask('three'))).toBe(1031);
  leaving[0]?.abort();
  await expect.poll(async () => (await ask('three')).headers.get('content-type')).toMatch(/event-stream/);
  leaving[1]?.abort();
  await nothingOpen();
});
