/**
 * Measures the cost of metering a PUT and a GET of 4 KiB, in processor time of all serving and writing processes: `node
 * bench/metering.ts [--rounds 10]`. Two endpoints in one process differ only in their meter. They are called in short
 * alternating turns, so that other load affects both equally. The median counts. Target: 2 % of the whole request.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { openDatabase } from '@atoll/database';
import {
  bytes,
  callContext,
  plainHeaders,
} from '../apps/server/src/features/storage/testing/test-storage.ts';
import { startTestGateway, type TestGateway } from '../apps/server/src/gateway-s3/testing/test-gateway.ts';
import { type LeanClient, openLeanClient } from './lib/lean-client.ts';
import type { NodeLoad } from './lib/node-load.ts';
import { signRequest } from './lib/sign.ts';

type Method = 'PUT' | 'GET';
type Activity = TestGateway['storage']['activity'];

const { values: given } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
const rounds = Number(given.rounds);
const wholeRounds = 6;
const seconds = 0.5;
const turns = 100;
const perTurn = 50;
const connections = 8;
const keys = 64;
const bodyBytes = 4096;
const bar = 0.02;

const none: Activity['sent']['accounts'] = {
  bytesThisMonth: async () => 0,
  exactBytesThisMonth: async () => 0,
  knownBytesThisMonth: () => 0,
  bytesInMonth: async () => 0,
};
const noMeter: Activity = {
  count: () => undefined,
  sent: { accounts: none, buckets: none, callers: none },
  close: async () => undefined,
};

const folder = await mkdtemp(join(tmpdir(), 'atoll-metering-'));
const [on, off] = [await start('on.db'), await start('off.db', { activity: noMeter })];
try {
  for (const method of ['PUT', 'GET'] as const) await report(method);
} finally {
  await on.close();
  await off.close();
  await rm(folder, { recursive: true });
}

async function start(file: string, meter: { activity?: Activity } = {}): Promise<TestGateway> {
  const database = openDatabase({ dialect: 'sqlite', path: join(folder, file) });
  await database.migrate();
  const test = await startTestGateway(database, meter);
  await test.storage.handlers.createBucket({ name: 'plain' }, callContext('owner'));
  const bucket = await test.storage.authorizeBucket('owner', 'plain');
  for (let n = 0; n < keys; n++) {
    const body = { body: bytes('x'.repeat(bodyBytes)) };
    await test.storage.objects.put(bucket, `key-${n}`, body, { headers: plainHeaders });
  }
  return test;
}

async function report(method: Method): Promise<void> {
  const costs: number[] = [];
  for (let round = 0; round < wholeRounds; round++) costs.push(await wholeCost(method));
  // Other load on the machine can only increase the result.
  const whole = Math.min(...costs);
  const added = await addedCosts(method);
  const share = quantile(added, 0.5) / whole;
  if (share > bar) process.exitCode = 1;
  console.log(
    `${method} of 4 KiB: ${whole.toFixed(1)} µs of processor time without; counting adds ${quantile(added, 0.5).toFixed(2)} µs` +
      ` (half of ${added.length} turns: ${quantile(added, 0.25).toFixed(2)} to ${quantile(added, 0.75).toFixed(2)}),` +
      ` ${percent(share)} (bar ${percent(bar)}: ${share > bar ? 'MISSED' : 'met'})`,
  );
}

function quantile(sorted: readonly number[], at: number): number {
  return sorted[Math.floor((sorted.length - 1) * at)] ?? Number.NaN;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** Returns the user and system time of this process in microseconds. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function requestsTo({ port, accessKeyId, secretAccessKey }: TestGateway, method: Method) {
  const origin = `http://127.0.0.1:${port}`;
  const endpoint = { name: 'atoll', origin, accessKeyId, secretAccessKey, region: 'us-east-1' };
  return Array.from({ length: keys }, (_, n) => signRequest(endpoint, { method, path: `/plain/key-${n}` }));
}

/** Measures a request without its meter, from its bytes to the answer. A separate process sends it. */
async function wholeCost(method: Method): Promise<number> {
  const load: NodeLoad = {
    host: '127.0.0.1',
    port: off.port,
    connections,
    seconds,
    requests: requestsTo(off, method),
    bodyBytes: method === 'PUT' ? bodyBytes : 0,
  };
  const file = join(folder, 'load.json');
  await writeFile(file, JSON.stringify(load));
  let printed = '';
  const cost = await cpuOf(async () => {
    const program = join(import.meta.dirname, 'lib/node-load.ts');
    const generator = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    [printed] = await Promise.all([text(generator.stdout), once(generator, 'close')]);
  });
  const { requests, failed }: { requests: number; failed: number } = JSON.parse(printed);
  if (failed > 0 || requests === 0) throw new Error(`${method}: ${printed.trim()}`);
  return cost / requests;
}

/**
 * Returns the extra time of a request with its meter, for each pair of turns, in order. This process calls both
 * endpoints in alternating turns of a few milliseconds, so that they differ only in the meter. The counts are written
 * after some turns, like every two seconds in production, and each request is charged its share.
 */
async function addedCosts(method: Method): Promise<number[]> {
  const [withMeter, without] = [await clientOf(on, method), await clientOf(off, method)];
  const costs: number[] = [];
  let writing = 0;
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < turns; turn++) {
      const [first, second] = turn % 2 === 0 ? [withMeter, without] : [without, withMeter];
      const [one, other] = [await cpuOf(() => first.ask(perTurn)), await cpuOf(() => second.ask(perTurn))];
      const added = turn % 2 === 0 ? one - other : other - one;
      // The first round is a warm-up.
      if (round >= 0) costs.push(added / perTurn);
    }
    const written = await cpuOf(on.storage.activity.close);
    if (round >= 0) writing += written / (rounds * turns * perTurn);
  }
  withMeter.close();
  without.close();
  return costs.map((cost) => cost + writing).sort((one, other) => one - other);
}

function clientOf(test: TestGateway, method: Method): Promise<LeanClient> {
  const body = method === 'PUT' ? Buffer.alloc(bodyBytes, 'x') : Buffer.alloc(0);
  const requests = requestsTo(test, method).map(({ target, headers }) => {
    const lines = Object.entries({ ...headers, ...(body.length > 0 && { 'content-length': body.length }) });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`, 'latin1'), body]);
  });
  return openLeanClient(test.port, connections, requests);
}
