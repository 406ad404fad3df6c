import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeFolder } from '@atoll/testkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { documentOf, randomText } from '../testing/documents.ts';
import type { PassageIndex } from '../types.ts';
import { startPassageIndex } from './start.ts';

let folder: string;
let path: string;
let index: PassageIndex | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passage-index-'));
  path = join(folder, 'passages.db');
});

afterEach(async () => {
  await index?.close();
  index = undefined;
  await removeFolder(folder);
});

async function start(onDeath?: (role: string) => void): Promise<PassageIndex> {
  index = await startPassageIndex({ location: { dialect: 'sqlite', path }, ...(onDeath && { onDeath }) });
  return index;
}

/** Processes of this index that run, by their role. */
async function pidsOf(role: string, owner = process.pid): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const lines = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return { pid, line, parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) };
    }),
  );
  const isOurs = ({ line, parent }: { line: string; parent: number }) =>
    parent === owner && line.includes(`passage-index/src/process/main.ts\0${role}`);
  return lines.filter(isOurs).map(({ pid }) => pid);
}

const ask = async (question: string) =>
  (await (index as PassageIndex).search('agent', { question, limit: 3 })).passages.map(
    ({ documentId }) => documentId,
  );

test('it answers as an index in this process does, with long documents too', async () => {
  const started = await start();
  const long = documentOf('long', `${randomText(1, 40_000)}\n\nThe elephant sleeps.`);
  expect((await started.put('agent', long)).passages).toBeGreaterThan(50);
  await started.putMany('agent', [documentOf('a', 'A giraffe.'), documentOf('b', 'A lion.')]);
  expect(await ask('elephants')).toEqual(['long']);
  expect((await started.textOf('agent', 'long'))?.text).toBe(long.text);
  expect((await started.textOf('agent', 'long'))?.blocks).toEqual(long.blocks);
  await started.remove('agent', ['long']);
  expect(await ask('elephants')).toEqual([]);
  expect(await started.stats('agent')).toMatchObject({ documents: 2 });
  await expect(started.put('agent', documentOf('x'.repeat(5_000), 'text'))).rejects.toThrow(RangeError);
});

test('processes that die are replaced, and nothing is lost', async () => {
  const deaths: string[] = [];
  const started = await start((role) => deaths.push(role));
  await started.put('agent', documentOf('a', 'A giraffe.'));
  const [writer, searcher] = [(await pidsOf('write'))[0], (await pidsOf('search'))[0]];
  process.kill(writer as number, 'SIGSTOP');
  const puts = Promise.all([
    started.put('agent', documentOf('b', 'A lion.')),
    started.remove('agent', ['a']),
  ]);
  process.kill(writer as number, 'SIGKILL');
  process.kill(searcher as number, 'SIGKILL');
  await puts;
  expect(await ask('giraffe lion')).toEqual(['b']);
  expect(deaths.sort()).toEqual(['search', 'write']);
});

test('a write that is cut off leaves all of a document or nothing', async () => {
  const started = await start();
  await started.put('agent', documentOf('a', randomText(1, 500)));
  const before = await started.stats('agent');
  for (let round = 0; round < 2; round++) {
    const put = started.put('agent', documentOf('b', randomText(2 + round, 20_000)));
    const [pid] = await pidsOf('write');
    process.kill(pid as number, 'SIGKILL');
    await put;
    const text = await started.textOf('agent', 'b');
    expect(text?.text).toBe(randomText(2 + round, 20_000));
    await started.remove('agent', ['b']);
    expect(await started.stats('agent')).toEqual(before);
  }
});

test('a damaged file is replaced by an empty one, which has another ID', async () => {
  const first = await start();
  const { instanceId } = first;
  await first.put('agent', documentOf('a', 'A giraffe.'));
  await first.close();
  await writeFile(path, 'no database '.repeat(1_000));
  const second = await start();
  expect(second.instanceId).not.toBe(instanceId);
  expect(await second.stats('agent')).toEqual({ documents: 0, passages: 0, vectors: 0 });
  expect(await ask('giraffe')).toEqual([]);
});

test('its processes end when it is closed', async () => {
  const started = await start();
  expect([...(await pidsOf('write')), ...(await pidsOf('search'))]).toHaveLength(2);
  await started.close();
  await vi.waitFor(
    async () => expect([...(await pidsOf('write')), ...(await pidsOf('search'))]).toEqual([]),
    20_000,
  );
  await expect(ask('giraffe')).rejects.toThrow('closed');
});

test('its processes end with the one that started them, however that ends', async () => {
  const program = fileURLToPath(new URL('./testing/index-owner.ts', import.meta.url));
  const owner = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(owner.stdout, 'data');
  const pids = [...(await pidsOf('write', owner.pid)), ...(await pidsOf('search', owner.pid))];
  expect(pids).toHaveLength(2);
  owner.kill('SIGKILL');
  await vi.waitFor(() => {
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }, 20_000);
});

test('a process whose owner died before it was ready ends without an error', async () => {
  const program = fileURLToPath(new URL('./testing/dying-owner.ts', import.meta.url));
  const owner = spawn(process.execPath, [program, path], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  owner.stderr.setEncoding('utf8').on('data', (part: string) => {
    errors += part;
  });
  // Both have ended then.
  await once(owner, 'close');
  expect(errors).toBe('');
});

test('a database that can not be opened is an error', async () => {
  const location = { dialect: 'sqlite', path: join(folder, 'missing', 'passages.db') } as const;
  await expect(startPassageIndex({ location })).rejects.toThrow('unable to open');
});
