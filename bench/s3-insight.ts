/**
 * Measures the cost of counting a bucket's usage and of logging a request, in processor time of all serving and writing
 * processes: `node bench/s3-insight.ts [--rounds 20]`. A whole request is measured over HTTP. The added work is
 * measured separately and many times, including the write of the gathered records, which happens every two seconds in
 * production. The difference between two whole requests would be smaller than the noise. The fastest round counts.
 * Target: 2 % for each.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
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
import type { Wire } from '../apps/server/src/gateway-s3/access/gateway.ts';
import { type Answered, recordRequest } from '../apps/server/src/gateway-s3/records/record-request.ts';
import { startTestGateway } from '../apps/server/src/gateway-s3/testing/test-gateway.ts';
import type { S3Request } from '../apps/server/src/gateway-s3/wire/request.ts';
import { newId } from '../apps/server/src/platform/ids.ts';
import type { NodeLoad } from './lib/node-load.ts';
import { signRequest } from './lib/sign.ts';

type Method = 'PUT' | 'GET';

const { values: given } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(given.rounds);
const seconds = 0.6;
const connections = 8;
const keys = 64;
const bodyBytes = 4096;
/** The number of requests in two seconds of a worker under load. */
const gathered = 4000;
const bar = 0.02;

const folder = await mkdtemp(join(tmpdir(), 'atoll-insight-'));
const database = openDatabase({ dialect: 'sqlite', path: join(folder, 'atoll.db') });
await database.migrate();
const test = await startTestGateway(database);
const { storage, gatewayDeps } = test;
const parts = { ...gatewayDeps, hostId: 'bench' };
try {
  const caller = callContext('owner');
  for (const name of ['plain', 'logged']) await storage.handlers.createBucket({ name }, caller);
  await storage.handlers.setRequestLog({ bucket: 'logged', is_on: true }, caller);
  const plain = await storage.authorizeBucket('owner', 'plain');
  for (let n = 0; n < keys; n++) {
    const body = { body: bytes('x'.repeat(bodyBytes)) };
    await storage.objects.put(plain, `key-${n}`, body, { headers: plainHeaders });
  }
  for (const method of ['PUT', 'GET'] as const) {
    const whole = await least(() => requestCost(method));
    const counted = await least(() => addedCost(method, 'plain', plain));
    const takenDown = (await least(() => addedCost(method, 'logged', plain))) - counted;
    console.log(`${method} of 4 KiB: ${whole.toFixed(1)} µs of processor time`);
    report('counting its use', counted, whole - counted);
    report('taking it down', takenDown, whole - counted);
  }
} finally {
  await test.close();
  await rm(folder, { recursive: true });
}

function report(what: string, cost: number, bare: number): void {
  const share = cost / bare;
  if (share > bar) process.exitCode = 1;
  const verdict = share > bar ? 'MISSED' : 'met';
  console.log(
    `  ${what}: ${cost.toFixed(1)} µs, ${(share * 100).toFixed(1)} % (bar ${bar * 100} %: ${verdict})`,
  );
}

async function least(measure: () => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) best = Math.min(best, await measure());
  return best;
}

/** Returns the user and system time of this process in microseconds per unit of work. */
async function cpuOf(work: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  const count = await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

/** Measures the whole request, from its bytes to the answer. */
async function requestCost(method: Method): Promise<number> {
  const { accessKeyId, secretAccessKey } = test;
  const origin = `http://127.0.0.1:${test.port}`;
  const endpoint = { name: 'atoll', origin, accessKeyId, secretAccessKey, region: 'us-east-1' };
  const load: NodeLoad = {
    host: '127.0.0.1',
    port: test.port,
    connections,
    seconds,
    requests: Array.from({ length: keys }, (_, n) =>
      signRequest(endpoint, { method, path: `/plain/key-${n}` }),
    ),
    bodyBytes: method === 'PUT' ? bodyBytes : 0,
  };
  const file = join(folder, 'load.json');
  await writeFile(file, JSON.stringify(load));
  return cpuOf(async () => {
    const generator = spawn(process.execPath, [join(import.meta.dirname, 'lib/node-load.ts'), file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await Promise.all([text(generator.stdout), once(generator, 'close')]);
    await writeGathered();
    const { requests, failed }: { requests: number; failed: number } = JSON.parse(printed);
    if (failed > 0 || requests === 0) throw new Error(`${method}: ${printed.trim()}`);
    return requests;
  });
}

/** Measures the work after an answer, in a bucket with or without request logging. */
function addedCost(
  method: Method,
  bucketName: string,
  counters: { id: string; accountId: string },
): Promise<number> {
  return cpuOf(async () => {
    for (let n = 0; n < gathered; n++) {
      const { wire, answered } = endOf(method, bucketName, `key-${n % keys}`);
      await recordRequest(parts, wire, answered);
      // A GET also counts its sent bytes.
      if (method === 'GET') storage.activity.count(counters, { bytes_out: bodyBytes });
    }
    await writeGathered();
    return gathered;
  });
}

/** Creates the wire and the answer in the state after a request. */
function endOf(method: Method, bucketName: string, key: string): { wire: Wire; answered: Answered } {
  const isPut = method === 'PUT';
  const incoming = { method } as IncomingMessage;
  const outgoing = {
    statusCode: 200,
    writableFinished: true,
    getHeader: () => String(isPut ? 0 : bodyBytes),
  } as unknown as ServerResponse;
  const operation = isPut ? 'PutObject' : 'GetObject';
  const notes = { requesterId: 'owner', accessKeyId: test.accessKeyId, operation } as const;
  const headers: Record<string, string> = { 'user-agent': 'bench' };
  if (isPut) headers['content-length'] = String(bodyBytes);
  const request = { id: newId(), method, headers, bucketName, key } as unknown as S3Request;
  return {
    wire: { incoming, outgoing, awaitsContinue: false, notes },
    answered: { request, startedMs: Date.now(), remoteIp: '127.0.0.1' },
  };
}

async function writeGathered(): Promise<void> {
  await Promise.all([storage.requestLog.close(), storage.activity.close()]);
}
