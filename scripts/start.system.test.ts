import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@atoll/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const healthIntervalMs = 50;

let dataDir: string;
let ports: { PORT: string; S3_PORT: string };
let started: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atoll-start-'));
  ports = { PORT: String(await findFreePort()), S3_PORT: String(await findFreePort()) };
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
afterEach(async () => {
  if (started?.pid === undefined || started.exitCode !== null || started.signalCode !== null) return;
  const exited = once(started, 'exit');
  process.kill(-started.pid, 'SIGKILL');
  await exited;
});

/** Starts `npm start` as a process group, so that a signal can go to npm only or to all processes. */
function npmStart(): ChildProcess {
  const env = { ...process.env, ...ports, HOST: '127.0.0.1', DATA_DIR: dataDir };
  started = spawn('npm', ['start', '--silent'], { cwd: root, env, detached: true, stdio: 'pipe' });
  return started;
}

async function untilHealthy(child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${ports.PORT}/healthz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await delay(healthIntervalMs);
  }
  throw new Error(`npm start ended with ${child.exitCode}`);
}

describe('npm start', () => {
  it.each([
    ['npm alone', (child: ChildProcess) => child.kill('SIGTERM')],
    ['the whole group', (child: ChildProcess) => process.kill(-(child.pid ?? 0), 'SIGTERM')],
    ['a group by Ctrl-C', (child: ChildProcess) => process.kill(-(child.pid ?? 0), 'SIGINT')],
  ])('with nothing changed serves at once, and drains when %s is told to stop', async (_, stop) => {
    const child = npmStart();
    const exited = once(child, 'exit');
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        said += chunk;
      });
    }
    await untilHealthy(child);
    expect(said).not.toContain('▸');

    stop(child);
    expect((await exited)[0]).toBe(0);
    await expect(fetch(`http://127.0.0.1:${ports.PORT}/healthz`)).rejects.toThrow();
  });

  it('passes on the exit code and the one line of a server that cannot start', async () => {
    const occupant = createServer().listen(Number(ports.PORT), '127.0.0.1');
    await once(occupant, 'listening');
    const child = npmStart();
    let complaint = '';
    child.stderr?.on('data', (chunk) => {
      complaint += chunk;
    });
    const [code] = await once(child, 'close');
    occupant.close();
    expect(code).toBe(1);
    expect(complaint).toMatch(/^atoll: PORT.*taken.*\n$/);
  });
});
