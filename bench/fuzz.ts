/**
 * Sends hostile requests to both ports: `node bench/fuzz.ts [--minutes 20] [--seed N] [--lanes 3]`.
 * Fails on an answer of 500, on a request without an answer, on an unhealthy server and on memory that keeps growing.
 * Each failure prints the seed and the request, so that it can be sent again.
 */
import { parseArgs } from 'node:util';
import { calls, createBucket, type Envelope } from '@atoll/contract';
import {
  brieflyOverSocket,
  faultIn,
  hostileBytes,
  hostileRequest,
  pathOf,
  send,
  targetOf,
} from '@atoll/s3-suite/fuzz';
import { type Account, signUp, startAtoll, workersOf } from '@atoll/testkit';
import fc from 'fast-check';
import { type JsonRequest, jsonRequest } from './lib/fuzz/json-request.ts';
import { residentMegabytes } from './lib/processes.ts';

const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    lanes: { type: 'string', default: '3' },
  },
});
const bucket = 'suite-fuzz';
const batch = 100;
const answerWithinMs = 30_000;
const sampleEveryMs = 5_000;
const maxFailures = 20;
/** Memory may grow by this much from the first third of the run to the last, for each process. */
const growthBarMegabytes = 100;

const endsAt = Date.now() + Number(given.minutes) * 60_000;
const failures: string[] = [];
const counts = { s3: 0, bytes: 0, json: 0 };
const goesOn = () => Date.now() < endsAt && failures.length < maxFailures;

const atoll = await startAtoll({ processes: 'several', env: { S3_WORKERS: '2' } });
try {
  const target = await targetOf(atoll);
  await send(target, { method: 'PUT', path: pathOf(bucket) });
  await send(target, { method: 'PUT', path: pathOf(bucket, 'a'), body: 'a' });
  const seed = Number(given.seed);
  console.log(`seed ${seed}, ${given.minutes} minutes, ${given.lanes} lanes for each kind of request`);

  const lanes = Array.from({ length: Number(given.lanes) }, (_, lane) => seed + lane * 1_000_000);
  const memory = watchMemory();
  await Promise.all([
    ...lanes.map((first) =>
      fuzz('s3', hostileRequest, first, async ({ key, method, ...request }) => {
        const path = key === undefined ? `/${bucket}` : `/${bucket}/${key}`;
        return faultIn(method, await send(target, { ...request, method, path }));
      }),
    ),
    ...[target.endpoint, atoll.url].map((endpoint, at) =>
      fuzz('bytes', hostileBytes, seed + at, async ([head, bytes]) => {
        const answer = await brieflyOverSocket({ ...target, endpoint }, head, Buffer.from(bytes), '\r\n\r\n');
        return /^(HTTP\/1\.1 [1-4]\d\d |$)/.test(answer) ? undefined : answer.slice(0, 200);
      }),
    ),
    ...lanes.map(async (first) => {
      let account = await signIn();
      await fuzz('json', jsonRequest, first, async (request) => {
        const { status, envelope } = await call(account, request);
        if (envelope?.code === 1026 || envelope?.code === 401) account = await signIn();
        if (status >= 500) return `status ${status}`;
        return envelope === undefined && status === 200 ? 'an answer without an envelope' : undefined;
      });
    }),
    watchHealth(),
  ]);
  const grown = await memory.stop();
  for (const growth of grown) failures.push(growth);
} finally {
  await atoll.stop();
}
console.log(
  `${counts.s3} S3 requests, ${counts.bytes} raw, ${counts.json} JSON calls (${Object.keys(calls).length} kinds)`,
);
for (const failure of failures) console.error(failure);
console.log(`${failures.length === 0 ? 'passed' : 'FAILED'}: ${failures.length} faults`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Sends samples until time is up. A fault names the seed and the place of its sample. */
async function fuzz<T>(
  kind: keyof typeof counts,
  requests: fc.Arbitrary<T>,
  firstSeed: number,
  attempt: (request: T) => Promise<string | undefined>,
): Promise<void> {
  for (let seed = firstSeed; goesOn(); seed++) {
    for (const [at, request] of fc.sample(requests, { seed, numRuns: batch }).entries()) {
      if (!goesOn()) return;
      const fault = await withinTime(attempt(request)).catch((error: Error) => error.message);
      counts[kind]++;
      if (fault !== undefined) failures.push(`${kind} seed ${seed} #${at}: ${fault}\n  ${textOf(request)}`);
    }
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${answerWithinMs} ms`)), answerWithinMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function textOf(request: unknown): string {
  const named = request as Partial<JsonRequest>;
  const shown = named.call ? { call: named.call.name, payload: named.payload } : request;
  return JSON.stringify(shown).slice(0, 600);
}

async function signIn(): Promise<Account> {
  const account = await signUp(atoll);
  await account.api.call(createBucket, { name: bucket });
  return account;
}

async function call(
  { token }: Account,
  { call: { method, path }, payload }: JsonRequest,
): Promise<{ status: number; envelope: Envelope<unknown> | undefined }> {
  const isInBody = method === 'POST' || method === 'PUT';
  const query = isInBody || typeof payload !== 'object' || payload === null ? '' : `?${queryOf(payload)}`;
  const response = await fetch(atoll.url + path + query, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(isInBody ? { 'content-type': 'application/json' } : {}),
    },
    body: isInBody ? JSON.stringify(payload) : null,
    redirect: 'manual',
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, envelope: isJson ? JSON.parse(text) : undefined };
}

function queryOf(payload: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(payload)) {
    // A random object may have a property `toString` that is no function.
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    query.append(name, text.toWellFormed());
  }
  return query.toString();
}

async function watchHealth(): Promise<void> {
  while (goesOn()) {
    const fault = await withinTime(fetch(`${atoll.url}/healthz`)).then(
      async (response) => (response.ok ? undefined : `${response.status} ${await response.text()}`),
      (error: Error) => error.message,
    );
    if (fault !== undefined) failures.push(`/healthz: ${fault}`);
    await pause(sampleEveryMs);
  }
}

/** Samples the memory of each process. Compares the median of the last third of the run with that of the second. */
function watchMemory() {
  const samples = new Map<string, number[]>();
  const sample = async () => {
    const workers = await workersOf(atoll.pid);
    const named = [['core', atoll.pid], ...workers.map((pid, at) => [`worker ${at + 1}`, pid])] as [
      string,
      number,
    ][];
    for (const [name, pid] of named) {
      const megabytes = await residentMegabytes(pid, 'VmRSS').catch(() => undefined);
      if (megabytes !== undefined) samples.set(name, [...(samples.get(name) ?? []), megabytes]);
    }
  };
  const timer = setInterval(() => void sample(), sampleEveryMs);
  return {
    async stop(): Promise<string[]> {
      clearInterval(timer);
      return [...samples].flatMap(([name, figures]) => {
        const third = Math.floor(figures.length / 3);
        const [before, after] = [median(figures.slice(third, 2 * third)), median(figures.slice(-third))];
        console.log(`${name}: ${before} MB in the second third, ${after} MB in the last`);
        return after - before > growthBarMegabytes ? [`${name} grew from ${before} to ${after} MB`] : [];
      });
    },
  };
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
