import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccessKey, createBucket } from '@atoll/contract';
import { type Api, findFreePort, signUp, startAtoll } from '@atoll/testkit';
import { type Endpoint, signRequest } from './sign.ts';

/** A server with the bucket `bench`. */
export interface Peer extends Endpoint {
  stop(): Promise<void>;
}

export const bucket = 'bench';
const unlimitedBytes = String(2 ** 50);

export interface OurServer extends Peer {
  /** The process ID of the core; the workers are its children. */
  readonly pid: number;
  readonly dataDir: string;
  /** Sends requests as the owner of the bucket. */
  readonly api: Api;
}

/** Starts a new server as `npm start` does: a worker for each processor, SQLite with synchronous=FULL. */
export async function startOurs(env: Record<string, string | undefined> = {}): Promise<OurServer> {
  const atoll = await startAtoll({
    env: {
      S3_WORKERS: undefined,
      READ_WORKERS: undefined,
      FREE_STORAGE_BYTES: unlimitedBytes,
      FREE_TRANSFER_BYTES: unlimitedBytes,
      ...env,
    },
  });
  const { api } = await signUp(atoll);
  await api.ask(createBucket, { name: bucket });
  const key = await api.ask(createAccessKey, { name: 'bench' });
  return {
    name: 'atoll',
    origin: atoll.s3Url,
    accessKeyId: key.access_key_id,
    secretAccessKey: key.secret_access_key,
    region: 'us-east-1',
    pid: atoll.pid,
    dataDir: atoll.dataDir,
    api,
    stop: atoll.stop,
  };
}

/** Installs it from npm into a separate folder, because it is only compared with. Returns null if it can't be installed. */
export async function startS3rver(): Promise<Peer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-s3rver-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const install = spawnSync(
    'npm',
    ['install', '--prefix', folder, '--no-audit', '--no-fund', 's3rver@3.7.1'],
    {
      stdio: 'ignore',
    },
  );
  if (install.status !== 0) {
    await remove();
    return null;
  }
  const port = await findFreePort();
  const args = [
    '-d',
    join(folder, 'data'),
    '-a',
    '127.0.0.1',
    '-p',
    String(port),
    '-s',
    '--configure-bucket',
    bucket,
  ];
  const program = join(folder, 'node_modules', 's3rver', 'bin', 's3rver.js');
  const child = spawn(process.execPath, [program, ...args], { stdio: 'ignore' });
  const peer = {
    name: 's3rver',
    origin: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'us-east-1',
    async stop() {
      await end(child);
      await remove();
    },
  };
  await answering(peer);
  return peer;
}

/** Connects to `PEER_ENDPOINT`, with `PEER_ACCESS_KEY_ID` and `PEER_SECRET_ACCESS_KEY`; null if there is none. */
export async function joinPeer(environment: NodeJS.ProcessEnv): Promise<Peer | null> {
  const {
    PEER_ENDPOINT: given,
    PEER_ACCESS_KEY_ID: accessKeyId,
    PEER_SECRET_ACCESS_KEY: secret,
  } = environment;
  if (!given) return null;
  const peer = {
    name: environment.PEER_NAME ?? 'peer',
    origin: given.replace(/\/+$/, ''),
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secret ?? '',
    region: environment.PEER_REGION ?? 'us-east-1',
    stop: async () => undefined,
  };
  const made = await send(peer, 'PUT', `/${bucket}`);
  if (made !== 200 && made !== 409) throw new Error(`PEER_ENDPOINT: making a bucket answers ${made}`);
  return peer;
}

async function answering(peer: Endpoint): Promise<void> {
  for (let status = 0; status !== 200; ) {
    status = await send(peer, 'GET', `/${bucket}`).catch(() => 0);
  }
}

/** Asks once, and answers the status. */
export async function send(
  peer: Endpoint,
  method: string,
  path: string,
  body: Uint8Array<ArrayBuffer> | null = null,
): Promise<number> {
  const { target, headers } = signRequest(peer, { method, path });
  const { host: _, ...sent } = headers;
  const ask = () => fetch(peer.origin + target, { method, headers: sent, body });
  // A server may close a kept connection just when a request goes out on it: s3rver does after five seconds.
  const response = await ask().catch(ask);
  await response.arrayBuffer();
  return response.status;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
