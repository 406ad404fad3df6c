import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signIn } from '@atoll/contract';
import { type Api, api, findFreePort, programEnvironment } from '@atoll/testkit';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const demoLine = /^\s+(\S+@\S+)\s+(\S{20})\s/m;

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

/** Reads how to sign in from what the server prints once the demo is complete. What it prints later is read and dropped. */
function demoAccount(child: ChildProcess): Promise<{ email: string; password: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ email: string; password: string }>();
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    const [, email, password] = demoLine.exec(printed) ?? [];
    // The last line of a start.
    if (email && password && /^Stop/m.test(printed)) resolve({ email, password });
  });
  child.once('exit', () => reject(new Error('The server ended before the demo was ready.')));
  return promise;
}
