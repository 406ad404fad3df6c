import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log/index.ts';
import type { Heartbeat } from './member.ts';
import { plainErrors } from './testing/plain-errors.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

const program = fileURLToPath(new URL('./testing/echo-worker.ts', import.meta.url));
// The test triggers pings, because a worker on a busy machine may not answer for several seconds.
const everyMs = 1000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

const started: { pool: WorkerPool; listener: Server }[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const { pool, listener } of started.splice(0)) {
    listener.close();
    await pool.stop();
  }
  vi.useRealTimers();
});

type Write = (request: { name: string; input: unknown }) => Promise<unknown>;

function createPool(write: Write, count: number, heartbeat?: Heartbeat): WorkerPool {
  const pool = createWorkerPool({
    count,
    program,
    methods: {
      write,
      writeAccompanied: async (mutation) => ({ result: await write(mutation), isWritten: true }),
      publish: (topic) => pool.tell(topic),
    },
    errors: plainErrors,
    ...(heartbeat && { heartbeat }),
    // By then it is known which workers don't answer; the others may be asked again.
    answerTimeoutMs: 500,
    log: createLog({ level: 'silent', format: 'json', stream: process.stdout }),
  });
  return pool;
}

/** Returns a function that sends a request to some worker, on a new connection, so that the workers take turns. */
async function startPool(write: Write, count = 2, heartbeat?: Heartbeat) {
  const pool = createPool(write, count, heartbeat);
  const listener = createServer({ pauseOnConnect: true }, (connection) => pool.serve(connection));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  started.push({ pool, listener });
  await pool.start();
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const ask = async (path: string) => {
    const response = await fetch(url + path, { headers: { connection: 'close' } });
    const text = await response.text();
    return response.ok ? JSON.parse(text) : Promise.reject(new Error(text));
  };
  return { pool, listener, ask, url };
}

test('workers share the connections, and what they write runs here', async () => {
  const { ask, pool } = await startPool(async ({ name, input }) => `${name} ${input} by ${process.pid}`);
  const pids = await Promise.all([1, 2, 3, 4].map(() => ask('/pid')));
  expect(new Set(pids).size).toBe(2);
  expect(pids).not.toContain(process.pid);
  expect(await ask('/put?input=7')).toBe(`put 7 by ${process.pid}`);
  expect(await pool.metrics()).toHaveLength(2);
});

test('what a write throws reaches the worker that asked', async () => {
  const { ask } = await startPool(async () => {
    throw new Error('no room');
  }, 1);
  await expect(ask('/put')).rejects.toThrow('no room');
});

test('a publication of one worker has reached every worker once it resolved', async () => {
  const { ask } = await startPool(async () => undefined);
  await ask('/publish?topic=bucket:photos');
  expect(await Promise.all([ask('/told'), ask('/told')])).toEqual([['bucket:photos'], ['bucket:photos']]);
});

test('a worker that dies is replaced, and holds up no publication', async () => {
  const { ask, pool } = await startPool(async () => 'written');
  const dying: number = await ask('/pid');
  process.kill(dying, 'SIGKILL');
  await pool.tell('key:a');
  const alive = async () =>
    new Set(await Promise.all([1, 2, 3, 4].map(() => ask('/pid').catch(() => dying))));
  await expect.poll(async () => [...(await alive())].filter((pid) => pid !== dying).length).toBe(2);
  expect(await ask('/put')).toBe('written');
});

test('a worker that dies leaves no connection without an answer or an end', async () => {
  const { ask, listener } = await startPool(async () => 'written', 1);
  const dying: number = await ask('/pid');
  process.kill(dying, 'SIGSTOP');
  let accepted = 0;
  listener.on('connection', () => accepted++);
  const asked = [1, 2, 3, 4].map(() => ask('/pid'));
  await expect.poll(() => accepted).toBe(4);
  process.kill(dying, 'SIGKILL');
  const answers = await Promise.allSettled(asked);
  // Connections that had been sent to it are lost; the others go to its replacement.
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1);
});

test('a worker that hangs is passed over, then killed and replaced', async () => {
  const { ask, pool } = await startPool(async () => 'written', 2, { everyMs, hungAfter: 4 });
  const hung: number = await ask('/pid');
  process.kill(hung, 'SIGSTOP');
  const ping = async () => {
    vi.advanceTimersByTime(everyMs);
    // Answers come in order: who gives its metrics has answered the ping.
    await expect.poll(async () => (await pool.metrics()).length).toBe(1);
  };
  await ping();
  expect(pool.isResponsive()).toBe(true);
  await ping();
  expect(pool.isResponsive()).toBe(false);
  const meanwhile = await Promise.all([1, 2, 3].map(() => ask('/pid')));
  expect(meanwhile).not.toContain(hung);
  await ping();
  await ping();
  vi.advanceTimersByTime(everyMs);
  const pids = async () => new Set(await Promise.all([1, 2, 3, 4].map(() => ask('/pid'))));
  await expect.poll(async () => (await pids()).size).toBe(2);
  expect(await pids()).not.toContain(hung);
  expect(pool.isResponsive()).toBe(true);
});

/** Starts a pool of one worker in which `/held` runs until it is released. */
async function startHeldPool() {
  const arrival = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const started = await startPool(async ({ name }) => {
    if (name === 'held') {
      arrival.resolve();
      await release.promise;
    }
    return 'written';
  }, 1);
  const underWay = started.ask('/held');
  await arrival.promise;
  return { ...started, underWay, release: release.resolve };
}

test('the end of the requests that are under way can be waited for, while others come', async () => {
  const { ask, pool, underWay, release } = await startHeldPool();
  let isSettled = false;
  const settled = pool.settled().then(() => {
    isSettled = true;
  });
  expect(await ask('/put')).toBe('written');
  expect(isSettled).toBe(false);
  release();
  expect(await underWay).toBe('written');
  await settled;
});

test('workers that are stopped finish what is under way', async () => {
  const { pool, underWay, release } = await startHeldPool();
  const stopped = pool.stop();
  release();
  expect(await underWay).toBe('written');
  await stopped;
  expect(pool.isServing()).toBe(false);
});

test('workers that are stopped end the connections that clients would keep', async () => {
  const { pool, url } = await startPool(async () => 'written', 1);
  const agent = new Agent({ keepAlive: true });
  const [response] = await once(get(`${url}/pid`, { agent }), 'response');
  response.resume();
  await once(response, 'end');
  await pool.stop();
  expect(pool.isServing()).toBe(false);
  agent.destroy();
});

test('a worker that can not serve fails the start, with its reason', async () => {
  vi.stubEnv('ECHO_FAILURE', 'no data');
  const pool = createPool(async () => undefined, 2);
  await expect(pool.start()).rejects.toThrow('no data');
  expect(await pool.metrics()).toEqual([]);
});
