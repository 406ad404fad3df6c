import { spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NodeLoad } from './node-load.ts';
import type { SignedRequest } from './sign.ts';

export interface Load {
  readonly origin: string;
  readonly requests: readonly SignedRequest[];
  readonly connections: number;
  readonly seconds: number;
  /** Size of each request's body. */
  readonly bodyBytes: number;
  /** Size of each answer. */
  readonly answerBytes: number;
  /** Whether each request is sent at most once, instead of repeatedly. */
  readonly isOnce: boolean;
}

export interface Measured {
  readonly requests: number;
  readonly perSecond: number;
  readonly megabytesPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}

/** wrk makes small requests for a few microseconds each, but copies large bodies. */
const wrkUpToBytes = 512 * 1024;

/** Runs in another process, so that client and server share nothing but the processors. */
export async function measure(load: Load): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-load-'));
  try {
    const printed = await generatorFor(load)(load, folder);
    const { requests, seconds, ...rest } = JSON.parse(printed.trim().split('\n').at(-1) ?? '');
    const bytes = requests * (load.bodyBytes + load.answerBytes);
    return {
      ...rest,
      requests,
      perSecond: requests / seconds,
      megabytesPerSecond: bytes / seconds / 1e6,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Generator = (load: Load, folder: string) => Promise<string>;

function generatorFor({ requests, bodyBytes, answerBytes }: Load): Generator {
  if (requests[0]?.method === 'HEAD') return runHead;
  return Math.max(bodyBytes, answerBytes) > wrkUpToBytes ? runNode : runWrk;
}

async function runWrk(load: Load, folder: string): Promise<string> {
  const requests = await writeRequests(load, folder);
  if (load.bodyBytes > 0) await writeFile(join(folder, 'body'), Buffer.alloc(load.bodyBytes, 'atoll'));
  const script = fileURLToPath(new URL('./load.lua', import.meta.url));
  const body = load.bodyBytes > 0 ? join(folder, 'body') : '-';
  const options = ['-t1', `-c${load.connections}`, `-d${load.seconds}s`, '--timeout', '30s', '-s', script];
  return run('wrk', [...options, load.origin, '--', requests, body, load.isOnce ? 'once' : 'on']);
}

/** Sends HEAD requests with little overhead. wrk can't: it waits for the body of the answer. */
async function runHead(load: Load, folder: string): Promise<string> {
  const requests = await writeRequests(load, folder);
  const { hostname, port } = new URL(load.origin);
  const { address } = await lookup(hostname, { family: 4 });
  const script = fileURLToPath(new URL('./head-load.lua', import.meta.url));
  return run('luajit', [script, requests, address, port, String(load.connections), String(load.seconds)]);
}

/** Writes one request per line, with its parts separated by tabs. */
async function writeRequests({ requests }: Load, folder: string): Promise<string> {
  const lines = requests.map(({ method, target, headers }) =>
    [method, target, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\t'),
  );
  const path = join(folder, 'requests');
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

async function runNode(load: Load, folder: string): Promise<string> {
  const { hostname: host, port } = new URL(load.origin);
  const { connections, seconds, requests, bodyBytes } = load;
  const nodeLoad: NodeLoad = { host, port: Number(port), connections, seconds, requests, bodyBytes };
  await writeFile(join(folder, 'load.json'), JSON.stringify(nodeLoad));
  const program = fileURLToPath(new URL('./node-load.ts', import.meta.url));
  return run(process.execPath, [program, join(folder, 'load.json')]);
}

async function run(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  for await (const text of child.stdout.setEncoding('utf8')) printed += text;
  return printed;
}
