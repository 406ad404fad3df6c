import { defineFileCall } from '@atoll/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { goodToken, startTestServer, type TestServer } from './http.fixture.ts';
import { bindFiles } from './index.ts';

const exportPets = defineFileCall({
  name: 'exportPets',
  path: '/api/pets/export',
  permission: { needs: 'any' },
  summary: 'Pets.',
  input: z.strictObject({ kind: z.enum(['cat', 'dog']) }),
  types: ['text/csv'],
  codes: [],
});

let server: TestServer;
let made = 0;
const ended = Promise.withResolvers<void>();

async function* endless(): AsyncGenerator<string> {
  try {
    for (;;) {
      made += 1;
      yield 'cat\r\n'.repeat(1000);
    }
  } finally {
    ended.resolve();
  }
}

beforeAll(async () => {
  server = await startTestServer((app, deps) =>
    bindFiles(
      app,
      { exportPets },
      {
        exportPets: async ({ kind }, { principal }) => ({
          name: 'pets.csv',
          type: 'text/csv; charset=utf-8',
          chunks:
            kind === 'cat'
              ? endless()
              : (async function* () {
                  yield `${principal.accountId}’s dogs\r\n`;
                  yield 'Rex\r\n';
                })(),
        }),
      },
      deps,
    ),
  );
});
afterAll(() => {
  // After an aborted answer, `fetch` opens a connection that it doesn't use.
  server.app.server.closeAllConnections();
  return server.app.close();
});

const get = (query: string, token = goodToken, signal: AbortSignal | null = null) =>
  fetch(`${server.url}${exportPets.path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });

it('sends what is made, under its name', async () => {
  const response = await get('kind=dog');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="pets.csv"');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(await response.text()).toBe('ann’s dogs\r\nRex\r\n');
});

it('refuses as every call does: without a token, with a bad one, for a payload that breaks the schema', async () => {
  const codeOf = async (response: Promise<Response>) =>
    ((await (await response).json()) as { code: number }).code;
  expect(await codeOf(fetch(`${server.url}${exportPets.path}?kind=dog`))).toBe(401);
  expect(await codeOf(get('kind=dog', 'bad'))).toBe(1026);
  expect(await codeOf(get('kind=cow'))).toBe(1027);
});

it('makes no more than is taken, and stops when nobody takes it', async () => {
  const leaving = new AbortController();
  const response = await get('kind=cat', goodToken, leaving.signal);
  await response.body?.getReader().read();
  leaving.abort();
  await ended.promise;
  expect(made).toBeLessThan(10_000);
});
