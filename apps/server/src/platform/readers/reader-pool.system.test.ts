import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codes } from '@atoll/contract';
import { type Database, openDatabase, type Query } from '@atoll/database';
import { removeFolder } from '@atoll/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log/index.ts';
import { createReaderPool, type ReaderPool, readForBackground, readForCaller, readHere } from './index.ts';

const program = fileURLToPath(new URL('./testing/reader-program.ts', import.meta.url));

let folder: string;
let pool: ReaderPool;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-readers-'));
});

afterEach(async () => {
  await pool.stop();
  await database.close();
  await removeFolder(folder);
});

interface OpenOptions {
  count: number;
  callLimitMs?: number;
  hungAfterMs?: number;
  waitLimitMs?: number;
  /** The shortest start of a reader. */
  startMs?: number;
}

async function open({ startMs = 0, ...options }: OpenOptions): Promise<void> {
  const path = join(folder, 'atoll.db');
  pool = createReaderPool({
    callLimitMs: 60_000,
    ...options,
    program,
    programArguments: [path, String(startMs)],
    log: createLog({ level: 'silent', format: 'json', stream: process.stdout }),
  });
  database = openDatabase({ dialect: 'sqlite', path, readers: pool });
  await database.migrate();
}

const pidQuery: Query<null, number> = { name: 'pid', run: async () => process.pid };

/** Keeps SQLite busy as long as allowed. */
async function readForever(): Promise<unknown> {
  const rows = sql`with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n`;
  return rows.execute(database.read as never);
}

async function jobs(): Promise<unknown[]> {
  return database.read.selectFrom('jobs').select('name').orderBy('name').execute();
}

test('what may take long is read in another process', async () => {
  await open({ count: 1 });
  expect(await jobs()).toEqual([]);
  expect(await database.query(pidQuery, null)).not.toBe(process.pid);
});

test('what reads here is read in this process, but for work of the background within it', async () => {
  await open({ count: 1 });
  const { here, elsewhere } = await readHere(async () => ({
    here: await database.query(pidQuery, null),
    elsewhere: await readForBackground(() => database.query(pidQuery, null)),
  }));
  expect(here).toBe(process.pid);
  expect(elsewhere).not.toBe(process.pid);
});

test('a read that takes too long is ended with an error that says so, and the next one is answered', async () => {
  await open({ count: 1, callLimitMs: 1_000 });
  await expect(readForCaller('account', readForever)).rejects.toMatchObject({
    publicCode: codes.readTooLong,
  });
  expect(await jobs()).toEqual([]);
});

test('the start of a reader does not count against the limit of its first read', async () => {
  await open({ count: 1, callLimitMs: 1_000, startMs: 1_500 });
  expect(await readForCaller('account', jobs)).toEqual([]);
  await expect(readForCaller('account', readForever)).rejects.toMatchObject({
    publicCode: codes.readTooLong,
  });
});

test('an account whose reads are long leaves a reader to the others', async () => {
  await open({ count: 2, callLimitMs: 5_000 });
  const long = [1, 2, 3, 4].map(() => readForCaller('greedy', readForever));
  const others = await Promise.race([readForCaller('modest', jobs), Promise.any(long)]);
  expect(others).toEqual([]);
  await pool.stop();
  expect((await Promise.allSettled(long)).map(({ status }) => status)).not.toContain('fulfilled');
});

test('a reader that dies is replaced, and what it read is read again', async () => {
  await open({ count: 1 });
  const dying = await database.query(pidQuery, null);
  process.kill(dying, 'SIGSTOP');
  const asked = database.query(pidQuery, null);
  process.kill(dying, 'SIGKILL');
  expect(await asked).not.toBe(dying);
});

test('readers that hang are replaced, and what was read from them is read again', async () => {
  await open({ count: 2, hungAfterMs: 200 });
  const pids = await Promise.all([
    database.query(pidQuery, null),
    readForCaller('account', () => database.query(pidQuery, null)),
  ]);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const asked = await Promise.all(
    [1, 2, 3].map(() => readForCaller('account', () => database.query(pidQuery, null))),
  );
  for (const pid of asked) expect(pids).not.toContain(pid);
});

test('a read that finds no turn is refused', async () => {
  await open({ count: 1, waitLimitMs: 50, callLimitMs: 1_500 });
  const long = readForCaller('greedy', readForever).catch((error: unknown) => error);
  await expect(readForCaller('modest', jobs)).rejects.toMatchObject({ publicCode: codes.tooManyRequests });
  expect(await long).toMatchObject({ publicCode: codes.readTooLong });
});
