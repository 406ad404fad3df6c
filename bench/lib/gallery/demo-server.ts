import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { signIn } from '@atoll/contract';
import { type Api, api, findFreePort, programEnvironment } from '@atoll/testkit';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const demoLine = /^\s+(\S+@\S+)\s+(\S{20})\s/;

export interface DemoServer {
  readonly url: string;
  /** Session of the demo account. */
  readonly token: string;
  readonly api: Api;
  stop(): Promise<void>;
}

/** Starts a server with the demo account on free ports, and signs in there. */
export async function startDemoServer(): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atoll-gallery-'));
  const [port, s3Port] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['apps/server/src/main.ts', '--demo'], {
    cwd: repository,
    env: programEnvironment({
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      S3_PORT: String(s3Port),
      PUBLIC_URL: url,
      S3_WORKERS: '0',
      READ_WORKERS: '0',
      RATE_LIMIT_FACTOR: '1000',
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { email, password } = await demoAccount(child);
    const entrance = await api({ url }).ask(signIn, {
      user_type: 1,
      username: email,
      password: Buffer.from(password).toString('base64'),
    });
    const { token } = entrance;
    if (token === undefined) throw new Error('The demo account asks for a second step.');
    return { url, token, api: api({ url }, token), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reads how to sign in from what the server prints once the demo is complete. */
async function demoAccount(child: ChildProcess): Promise<{ email: string; password: string }> {
  if (!child.stdout) throw new Error('The server prints nowhere.');
  let found: { email: string; password: string } | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, email, password] = demoLine.exec(line) ?? [];
    if (email && password) found = { email, password };
    // The last line of a start.
    if (found && line.startsWith('Stop')) {
      child.stdout.resume();
      return found;
    }
  }
  throw new Error('The server ended before the demo was ready.');
}
