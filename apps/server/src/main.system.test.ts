import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort, programEnvironment, removeFolder } from '@atoll/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-main-'));
});
const children: ChildProcess[] = [];
afterEach(async () => {
  // A failed test must not leave a server running.
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await removeFolder(folder);
});

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

async function ended(child: ChildProcess): Promise<Ended> {
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

/** One process for each purpose, unless a test needs more, because each takes time to start. */
const fewProcesses = { S3_WORKERS: '1', READ_WORKERS: '1' };

function start(environment: Record<string, string>, args: string[] = []): ChildProcess {
  const child = spawn(process.execPath, [main, ...args], {
    env: programEnvironment({ DATA_DIR: folder, ...fewProcesses, ...environment }),
  });
  children.push(child);
  return child;
}

async function refused(environment: Record<string, string>, args: string[] = []): Promise<string> {
  const { code, err } = await ended(start(environment, args));
  expect(code).toBe(1);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  return err.trimEnd();
}

/** Generous, so that only a hanging start exceeds it. */
const slowestStartMs = 120_000;

/** Waits until the program on that port is ready. */
async function serving(port: string): Promise<void> {
  const status = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(status, { timeout: slowestStartMs }).toBe(200);
}

/** Waits until the program reports that it is about to stop. */
async function draining(url: string): Promise<void> {
  const status = async () => (await (await fetch(`${url}/readyz`)).json()) as { status: string };
  await expect.poll(status).toEqual({ status: 'draining' });
}

async function freePorts(): Promise<{ PORT: string; S3_PORT: string }> {
  return { PORT: String(await findFreePort()), S3_PORT: String(await findFreePort()) };
}

describe('a program that can not start says why in one line and ends with 1', () => {
  test('for a wrong value', async () => {
    expect(await refused({ PORT: 'abc' })).toBe('atoll: PORT must be a whole number from 1 to 65535.');
  });

  test('for an argument there is not', async () => {
    expect(await refused({}, ['--dem'])).toMatch(/^atoll: unknown argument: --dem\. /);
  });

  test('for an empty database over blobs, with nothing changed', async () => {
    const id = '0'.repeat(32);
    await mkdir(join(folder, 'blobs', '000'), { recursive: true });
    await writeFile(join(folder, 'blobs', '000', id), 'x'.repeat(100));
    expect(await refused({})).toMatch(
      /^atoll: BLOBS_URL: .* holds blobs, but the database is empty\. .*--adopt\.$/,
    );
    expect(await readdir(join(folder, 'blobs', '000'))).toEqual([id]);
    expect(existsSync(join(folder, 'atoll.db'))).toBe(false);
  });

  test('for a data folder that is no folder', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await refused({ DATA_DIR: join(file, 'data') })).toMatch(
      /^atoll: DATA_DIR must be a folder .*ENOTDIR/,
    );
  });

  test('for a folder that takes no children, in which Node waits for ever', async ({ skip }) => {
    skip(!existsSync('/proc/self'), 'there is no such folder here');
    expect(await refused({ DATA_DIR: '/proc/atoll/data' })).toMatch(
      /^atoll: DATA_DIR must be a folder .*ENOENT/,
    );
    expect(await refused({ BLOBS_URL: 'file:///proc/atoll' })).toMatch(/^atoll: BLOBS_URL: /);
  });

  test('for a database that is not one', async () => {
    await writeFile(join(folder, 'atoll.db'), 'x'.repeat(4096));
    expect(await refused({})).toMatch(/^atoll: DATA_DIR: the database .* can't be used .*not a database/);
  });

  test('for a database server that does not answer, without its password', async () => {
    const port = await findFreePort();
    const line = await refused({ DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${port}/atoll` });
    expect(line).toMatch(/^atoll: DATABASE_URL: .*ECONNREFUSED/);
    expect(line).not.toContain('hunter2');
  });

  test.each(['PORT', 'S3_PORT'] as const)('for a %s that is taken', async (variable) => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const taken = String((holder.address() as { port: number }).port);
    const line = await refused({ ...(await freePorts()), [variable]: taken });
    expect(line).toMatch(new RegExp(`^atoll: ${variable}: port ${taken} .* is taken`));
    holder.close();
  });
});

describe('a running program', { timeout: 2 * slowestStartMs }, () => {
  test.each(['0', '2'])('serves S3 with S3_WORKERS=%s, and ends when it is told to', async (workers) => {
    const ports = await freePorts();
    const child = start({ ...ports, READ_WORKERS: workers, S3_WORKERS: workers });
    const finished = ended(child);
    await serving(ports.PORT);
    expect((await fetch(`http://127.0.0.1:${ports.S3_PORT}/`)).status).toBe(403);
    child.kill('SIGTERM');
    expect(await finished).toMatchObject({ code: 0, err: '' });
  });

  test('tells where it serves, where mails go and how to stop it, and keeps a second one off its data', async () => {
    const ports = await freePorts();
    const child = start(ports);
    const finished = ended(child);
    await serving(ports.PORT);
    expect(await refused(await freePorts())).toBe(
      `atoll: DATA_DIR: another server uses ${folder}. Stop it, or set another folder.`,
    );
    child.kill('SIGINT');
    const { code, out, err } = await finished;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`http://localhost:${ports.PORT}\n`);
    expect(out).toContain(`http://127.0.0.1:${ports.S3_PORT}\n`);
    expect(out).toContain(join(folder, 'mail'));
    expect(out).toContain('Ctrl-C');
    expect((await readdir(folder)).sort()).toEqual(expect.arrayContaining(['atoll.db', 'secret.key']));
  });

  test('finishes the request that is under way when it is told to stop, and ends with 0', async () => {
    const ports = await freePorts();
    const child = start(ports);
    const finished = ended(child);
    const url = `http://127.0.0.1:${ports.PORT}`;
    await serving(ports.PORT);

    const body = JSON.stringify({ event: 'signin_view', device: 'web' });
    const underWay = request(`${url}/api/support/events`, {
      method: 'POST',
      // A browser also keeps the connection for its next request. Stopping must not wait for that.
      agent: new Agent({ keepAlive: true, timeout: 60_000 }),
      headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    });
    underWay.flushHeaders();
    // The server requests the body, which shows that it has received the request.
    await once(underWay, 'continue');
    child.kill('SIGTERM');
    await draining(url);
    // New clients are served while a slow client delays the stop.
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${ports.S3_PORT}/`)).status).toBe(403);
    underWay.end(body);
    const [response] = await once(underWay, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ code: 200 });
    expect(await finished).toMatchObject({ code: 0, err: '' });
  });

  test('that is told again leaves at once', async () => {
    const ports = await freePorts();
    const child = start(ports);
    const finished = ended(child);
    const url = `http://127.0.0.1:${ports.PORT}`;
    await serving(ports.PORT);
    const stuck = request(`${url}/api/support/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 10, expect: '100-continue' },
    });
    stuck.on('error', () => undefined);
    stuck.flushHeaders();
    await once(stuck, 'continue');
    child.kill('SIGTERM');
    await draining(url);
    // A second signal within a second counts as a repetition of the first. A later one ends the program.
    const insist = () => {
      child.kill('SIGTERM');
      return child.exitCode;
    };
    await expect.poll(insist, { interval: 200 }).toBe(1);
    expect((await finished).code).toBe(1);
  });

  test('serves S3 while half-sent requests take all the connections of the console', async () => {
    const ports = await freePorts();
    const command = `ulimit -n 300; exec "${process.execPath}" "${main}"`;
    const env = programEnvironment({ DATA_DIR: folder, ...fewProcesses, ...ports });
    const child = spawn('bash', ['-c', command], { env });
    children.push(child);
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk;
    });
    await serving(ports.PORT);
    expect(out).toContain('ulimit -n');

    const half = 'POST /api/support/events HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n';
    const sockets = Array.from({ length: 300 }, () => connect(Number(ports.PORT), '127.0.0.1'));
    const outcomes = sockets.map((socket) => {
      socket.on('error', () => undefined);
      socket.write(half);
      // `once` of node:events would reject when the server resets the connection.
      return new Promise((resolve) => socket.on('close', resolve));
    });
    const closed = () => sockets.filter((socket) => socket.destroyed).length;
    await expect.poll(closed).toBeGreaterThan(200);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`http://127.0.0.1:${ports.S3_PORT}/`).then(({ status }) => status),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([403]));
    for (const socket of sockets) socket.destroy();
    await Promise.all(outcomes);
    await serving(ports.PORT);
  });
});
