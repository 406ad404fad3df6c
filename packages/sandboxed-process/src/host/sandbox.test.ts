import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandboxed } from './sandbox.ts';

const program = fileURLToPath(new URL('./testing/escape-attempts.ts', import.meta.url));
const waiting = fileURLToPath(new URL('./testing/wait-for-end.ts', import.meta.url));
const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-sandbox-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

test.each([
  ['nothing', []],
  ['webAssembly', ['webAssembly']],
  ['evaluate', ['evaluate']],
])('beside reading the file, %s is possible', async (kept, allowed) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  let connections = 0;
  server.on('connection', () => connections++);
  const own = await mkdtemp(join(folder, 'own-'));
  await writeFile(join(own, 'file'), 'its file');
  const secret = join(folder, 'secret');
  await writeFile(secret, 'of another process');

  const child = startSandboxed({
    packageFolder,
    program,
    programArguments: [String((server.address() as AddressInfo).port), secret, kept],
    makesCode: kept === 'evaluate',
    folder: own,
    memoryMb: 128,
    cpuSeconds: 60,
  });
  const answer = text(child.stdio[3] as never);
  const [errors] = await Promise.all([text(child.stderr as never), once(child, 'exit')]);
  expect(errors).toBe('');
  const { readOwnFile, ...attempts } = JSON.parse(await answer) as Record<string, string>;
  expect(readOwnFile).toBe('succeeded');
  const succeeded = Object.keys(attempts).filter((name) => attempts[name] !== 'refused');
  expect(succeeded).toEqual(allowed);
  expect(Object.keys(attempts).length).toBeGreaterThan(20);
  expect(connections).toBe(0);
  expect(await readdir(own)).toEqual(['file']);
  server.close();
});

test('it runs behind everything else', async () => {
  const child = startSandboxed({ packageFolder, program: waiting, folder, memoryMb: 128, cpuSeconds: 60 });
  expect(getPriority(child.pid)).toBeGreaterThan(getPriority());
  child.stdin?.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
