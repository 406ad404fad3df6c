import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../http/http.fixture.ts';
import { bindMetrics, createMetrics } from '../metrics/index.ts';
import { bindHealth } from './index.ts';

let server: TestServer;
afterEach(() => server.app.close());

const state = { isServing: true, isDraining: false, isDatabaseUp: true };

async function start(token: string | null = null): Promise<void> {
  Object.assign(state, { isServing: true, isDraining: false, isDatabaseUp: true });
  server = await startTestServer((app) => {
    bindMetrics(app, { metrics: createMetrics(), ofOthers: async () => [], token });
    bindHealth(app, {
      isServing: () => state.isServing,
      isDraining: () => state.isDraining,
      checks: {
        database: () => (state.isDatabaseUp ? Promise.resolve() : Promise.reject(new Error('10.1.2.3'))),
      },
    });
  });
}

async function statusOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  return (await fetch(server.url + path, { headers })).status;
}

test('metrics are for this machine, and for nobody who came through a proxy', async () => {
  await start();
  const response = await fetch(`${server.url}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await response.text()).toContain('process_cpu_seconds_total');
  expect(await statusOf('/metrics', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
});

test('metrics are for whoever holds the token, wherever they are', async () => {
  await start('sesame');
  const forwarded = { 'x-forwarded-for': '198.51.100.1' };
  expect(await statusOf('/metrics', { ...forwarded, authorization: 'Bearer sesame' })).toBe(200);
  expect(await statusOf('/metrics', { ...forwarded, authorization: 'Bearer wrong' })).toBe(404);
});

test('a program that drains is healthy but not ready', async () => {
  await start();
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  state.isDraining = true;
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
});

test('a program that does not serve yet is neither', async () => {
  await start();
  state.isServing = false;
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([503, 503]);
});

test('a program whose database is gone names it, and no address', async () => {
  await start();
  state.isDatabaseUp = false;
  const response = await fetch(`${server.url}/readyz`);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: 'unavailable', failed: ['database'] });
});
