/**
 * Measures the speed of the S3 endpoint: `npm run bench:s3`, or `node bench/s3-speed.ts [--op PUT,GET] [--size 4096]
 * [--connections 16] [--seconds 3] [--alone]`. Uses a fresh server with the embedded database, and every write is
 * durable (SQLite synchronous=FULL, fsync of blobs and folders). The load generator is another process on the same
 * processors. In the same run, nginx serves the same files, and s3rver and PEER_ENDPOINT receive the same requests;
 * `--alone` skips them.
 */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { barFor } from './lib/bars.ts';
import { type Measured, measure } from './lib/load.ts';
import { startNginx } from './lib/nginx.ts';
import { bucket, joinPeer, type Peer, send, startOurs, startS3rver } from './lib/peers.ts';
import { signRequest } from './lib/sign.ts';
import { needPrograms } from './lib/tools.ts';

const operations = ['PUT', 'GET', 'HEAD', 'LIST', 'DELETE'] as const;
type Operation = (typeof operations)[number];

interface Row {
  operation: Operation;
  bytes: number;
  connections: number;
}

const { values: given } = parseArgs({
  options: {
    op: { type: 'string', default: operations.join(',') },
    size: { type: 'string', default: '1024,4096,65536,1048576,104857600' },
    connections: { type: 'string', default: '1,16,64' },
    seconds: { type: 'string', default: '3' },
    alone: { type: 'boolean', default: false },
  },
});
const seconds = Number(given.seconds);
const listed = 1000;
const largeBytes = 512 * 1024;
const fillers = 8;
/** The uploaded keys to read, by server and size. */
const filled = new Set<string>();

needPrograms(given.alone ? ['wrk', 'luajit'] : ['wrk', 'luajit', 'nginx']);
const ours = await startOurs();
const nginx = given.alone ? undefined : await startNginx();
const others = given.alone
  ? []
  : [await startS3rver(), await joinPeer(process.env)].filter((peer) => peer !== null);
let missed = 0;
try {
  console.log(
    `${availableParallelism()} processors, ${cpus()[0]?.model}; SQLite synchronous=FULL, every fsync done;`,
  );
  console.log(
    'requests signed in their headers (UNSIGNED-PAYLOAD), connections kept, answers read to their end\n',
  );
  for (const bytes of numbers(given.size)) {
    for (const connections of numbers(given.connections)) {
      for (const operation of operations.filter((name) => given.op.split(',').includes(name))) {
        if (operation === 'LIST' && bytes !== 1024) continue;
        await compare({ operation, bytes, connections });
      }
    }
  }
} finally {
  for (const { stop } of [ours, ...others]) await stop();
  await nginx?.stop();
}
process.exitCode = missed === 0 ? 0 : 1;

async function compare(row: Row): Promise<void> {
  const mine = await run(ours, row);
  const ratios: string[] = [];
  let ofNginx: number | undefined;
  if (nginx && row.operation === 'GET') {
    const paths = await nginx.add(countOf(row.bytes), row.bytes);
    const requests = paths.map((target) => ({ method: 'GET', target, headers: { host: 'localhost' } }));
    const load = { origin: nginx.origin, requests, bodyBytes: 0, answerBytes: row.bytes, isOnce: false };
    ofNginx = mine.perSecond / (await measure({ ...load, seconds, connections: row.connections })).perSecond;
    ratios.push(`${ofNginx.toFixed(2)} of nginx`);
  }
  for (const peer of others) {
    const theirs = await run(peer, row);
    // The peer may not have completed a single request in the time.
    if (theirs.requests > 0) ratios.push(`${(mine.perSecond / theirs.perSecond).toFixed(1)} × ${peer.name}`);
  }
  const bar = barFor(row, mine, ofNginx);
  if (bar && !bar.isMet) missed++;
  const verdict = bar ? `${bar.isMet ? 'meets' : 'MISSES'} ${bar.text}` : '';
  console.log([label(row), figures(mine), ...ratios, verdict, `load ${loadavg()[0]?.toFixed(1)}`].join('  '));
}

async function run(peer: Peer, { operation, bytes, connections }: Row): Promise<Measured> {
  const base = { origin: peer.origin, connections, seconds };
  const sign = (method: string, keys: readonly string[]) =>
    keys.map((key) => signRequest(peer, { method, path: `/${bucket}/${key}` }));
  const put = (keys: readonly string[]) =>
    measure({ ...base, requests: sign('PUT', keys), bodyBytes: bytes, answerBytes: 0, isOnce: true });
  const ask = (method: string, keys: readonly string[], answerBytes: number, isOnce = false) =>
    measure({ ...base, requests: sign(method, keys), bodyBytes: 0, answerBytes, isOnce });
  switch (operation) {
    case 'PUT':
      return put(keysOf(`put-${connections}`, bytes));
    case 'GET':
    case 'HEAD': {
      const keys = keysOf('read', bytes).slice(0, countOf(bytes));
      await fill(peer, keys, bytes);
      return ask(operation, keys, operation === 'GET' ? bytes : 0);
    }
    case 'LIST': {
      await fill(peer, keysOf('read', bytes).slice(0, listed), bytes);
      const request = signRequest(peer, { method: 'GET', path: `/${bucket}`, query: 'list-type=2' });
      return measure({ ...base, requests: [request], bodyBytes: 0, answerBytes: 0, isOnce: false });
    }
    case 'DELETE': {
      const keys = keysOf(`delete-${connections}`, bytes);
      const { requests } = await put(keys);
      return ask('DELETE', keys.slice(0, Math.max(1, requests)), 0, true);
    }
  }
}

/** Uploads the keys once for each server and size. */
async function fill(peer: Peer, keys: readonly string[], bytes: number): Promise<void> {
  const name = `${peer.name} ${keys.length} ${bytes}`;
  if (filled.has(name)) return;
  filled.add(name);
  const waiting = [...keys];
  const body = new Uint8Array(Buffer.alloc(bytes, 'atoll'));
  const fillOne = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const status = await send(peer, 'PUT', `/${bucket}/${key}`, body);
      if (status !== 200) throw new Error(`${peer.name} answers ${status} to a PUT`);
    }
  };
  await Promise.all(Array.from({ length: fillers }, fillOne));
}

/** Returns more keys than can be requested within the time. */
function keysOf(kind: string, bytes: number): string[] {
  const count = bytes > largeBytes ? Math.max(8, Math.round((1024 ** 3 * 2) / bytes)) : 12_000 * seconds;
  return Array.from({ length: count }, (_, n) => `${kind}-${bytes}-${n}`);
}

/** Returns the number of different objects to read. */
function countOf(bytes: number): number {
  return bytes > 10 * largeBytes ? 4 : 1000;
}

function label({ operation, bytes, connections }: Row): string {
  const size = bytes >= 1024 ** 2 ? `${bytes / 1024 ** 2} MiB` : `${bytes / 1024} KiB`;
  const what = operation === 'LIST' ? '1,000 keys' : size;
  return `${operation.padEnd(6)} ${what.padStart(10)} × ${String(connections).padEnd(2)}`;
}

function figures({ perSecond, megabytesPerSecond, p50Ms, p99Ms, failed }: Measured): string {
  const rate = `${perSecond.toFixed(perSecond < 10 ? 1 : 0).padStart(6)}/s ${megabytesPerSecond.toFixed(0).padStart(5)} MB/s`;
  const times = `p50 ${p50Ms.toFixed(1)} ms p99 ${p99Ms.toFixed(1)} ms`;
  return failed > 0 ? `${rate} ${times} ${failed} FAILED` : `${rate} ${times}`;
}

function numbers(list: string): number[] {
  return list.split(',').map(Number);
}
