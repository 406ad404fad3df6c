import { afterEach, expect, test } from 'vitest';
import { NoRoomError } from '../errors.ts';
import { startTestServer, type TestServer } from '../http/http.fixture.ts';
import { createMetrics } from '../metrics/index.ts';
import { bindHealth, createReadiness } from './index.ts';
import { bindMetrics } from './metrics.routes.ts';

let server: TestServer;
afterEach(() => server.app.close());

const state = { isServing: true, isDraining: false, isDatabaseUp: true, hasRoom: true };

async function start(token: string | null = null): Promise<void> {
  Object.assign(state, { isServing: true, isDraining: false, isDatabaseUp: true, hasRoom: true });
  server = await startTestServer((app) => {
    bindMetrics(app, { metrics: createMetrics(), ofOthers: async () => [], token });
    bindHealth(app, {
      isServing: () => state.isServing,
      isDraining: () => state.isDraining,
      token,
      readiness: createReadiness({
        keptMs: 0,
        probes: {
          async database() {
            if (!state.isDatabaseUp) throw new Error('no answer from 10.1.2.3');
          },
          async room() {
            if (!state.hasRoom) throw new NoRoomError();
          },
        },
      }),
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

async function statuses(): Promise<number[]> {
  return [await statusOf('/livez'), await statusOf('/healthz'), await statusOf('/readyz')];
}

test('a program that drains is healthy but not ready, and says why', async () => {
  await start();
  expect(await statuses()).toEqual([200, 200, 200]);
  state.isDraining = true;
  expect(await statuses()).toEqual([200, 200, 503]);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'draining' });
});

test('a program that does not serve yet lives, and is neither healthy nor ready', async () => {
  await start();
  state.isServing = false;
  expect(await statuses()).toEqual([200, 503, 503]);
});

test('what failed and why is for the operator; a stranger is told the status', async () => {
  await start('sesame');
  state.isDatabaseUp = false;
  expect(await statuses()).toEqual([200, 503, 503]);
  const forwarded = { 'x-forwarded-for': '198.51.100.1' };
  const read = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/readyz`, { headers })).json();
  const details = {
    status: 'unavailable',
    components: { database: { state: 'failed', reason: 'no answer from 10.1.2.3' }, room: { state: 'ok' } },
  };
  expect(await read({})).toEqual(details);
  expect(await read({ ...forwarded, authorization: 'Bearer sesame' })).toEqual(details);
  expect(await read(forwarded)).toEqual({ status: 'unavailable' });
});

test('a program on a full disk stays in service, since reading and deleting work', async () => {
  await start();
  state.hasRoom = false;
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({
    status: 'degraded',
    components: { room: { state: 'full' } },
  });
});
