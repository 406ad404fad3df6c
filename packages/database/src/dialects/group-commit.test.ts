import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, deferSync, openDatabase, type Transaction } from '../index.ts';

let folder: string;
let files = 0;
const opened: Database[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-group-'));
  const template = openDatabase({ dialect: 'sqlite', path: join(folder, 'template.db') });
  await template.migrate();
  await template.close();
});

afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function locate(): Promise<string> {
  const path = join(folder, `${files++}.db`);
  await copyFile(join(folder, 'template.db'), path);
  return path;
}

async function open(): Promise<Database> {
  const database = openDatabase({ dialect: 'sqlite', path: await locate() });
  opened.push(database);
  return database;
}

async function addJob(tx: Transaction, name: string): Promise<string> {
  await tx
    .insertInto('jobs')
    .values({ name, lease_holder: null, lease_until: 0, next_run_at: 0, last_error: null })
    .execute();
  return name;
}

async function jobsOf({ read }: Pick<Database, 'read'>): Promise<string[]> {
  const rows = await read.selectFrom('jobs').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

test('a transaction that waits for others runs in the context of its own caller', async () => {
  const database = await open();
  const caller = new AsyncLocalStorage<string>();
  const callerSeen = async (name: string) =>
    caller.run(name, () => database.transaction(async () => caller.getStore()));
  expect(await Promise.all(['one', 'two', 'three'].map(callerSeen))).toEqual(['one', 'two', 'three']);
});

test('transactions that wait together are committed together, in their order', async () => {
  const database = await open();
  const first = database.transaction((tx) => addJob(tx, 'first'));
  const second = database.transaction(async (tx) => {
    expect(await jobsOf({ read: tx })).toEqual(['first']);
    expect(await jobsOf(database)).toEqual([]);
    return addJob(tx, 'second');
  });
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(await jobsOf(database)).toEqual(['first', 'second']);
});

test('one that fails takes back its own writes and nobody else’s', async () => {
  const database = await open();
  const outcomes = await Promise.allSettled([
    database.transaction((tx) => addJob(tx, 'a')),
    database.transaction(async (tx) => {
      await addJob(tx, 'b');
      throw new Error('changed my mind');
    }),
    database.transaction((tx) => addJob(tx, 'a')),
    database.transaction((tx) => addJob(tx, 'c')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(await jobsOf(database)).toEqual(['a', 'c']);
});

test('a commit that fails is no success for any of them, and the next group is taken', async () => {
  const database = await open();
  const outcomes = await Promise.allSettled([
    database.transaction((tx) => addJob(tx, 'a')),
    database.transaction(async (tx) => {
      // Checked at the commit instead of the write.
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      await tx
        .insertInto('bucket_settings')
        .values({ bucket_id: 'nowhere', name: 'cors', document: '{}', updated_at: 0 })
        .execute();
    }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await jobsOf(database)).toEqual([]);
  await database.transaction((tx) => addJob(tx, 'next'));
  expect(await jobsOf(database)).toEqual(['next']);
});

test('a full disk refuses what no longer fits, says why, and what fits is taken again', async () => {
  const database = await open();
  const fill = (bytes: number) =>
    database.transaction((tx) =>
      tx
        .insertInto('jobs')
        .values({
          name: 'x'.repeat(bytes),
          lease_holder: null,
          lease_until: 0,
          next_run_at: 0,
          last_error: null,
        })
        .execute(),
    );
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 10}`).execute(tx);
  });
  await expect(fill(1_000_000)).rejects.toThrow(/full/);
  await database.transaction((tx) => addJob(tx, 'small'));
  expect(await jobsOf(database)).toEqual(['small']);
});

test('more than one group holds are all committed', async () => {
  const database = await open();
  const names = Array.from({ length: 1500 }, (_, n) => `job-${String(n).padStart(4, '0')}`);
  await Promise.all(names.map((name) => database.transaction((tx) => addJob(tx, name))));
  expect(await jobsOf(database)).toEqual(names);
});

test('what was acknowledged is there after the process is killed', async () => {
  const path = await locate();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../testing/endless-writer.ts', import.meta.url)), path],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const acknowledged: string[] = [];
  for await (const name of createInterface({ input: child.stdout })) {
    acknowledged.push(name);
    if (acknowledged.length === 200) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const database = openDatabase({ dialect: 'sqlite', path });
  opened.push(database);
  expect(acknowledged.length).toBeGreaterThanOrEqual(200);
  expect(await jobsOf(database)).toEqual(expect.arrayContaining(acknowledged));
});

test('a commit waits for the disk, unless all of its transactions may be synced later', async () => {
  const database = await open();
  const sync = () =>
    database.transaction(async (tx) => {
      const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(tx);
      return rows[0]?.synchronous;
    });
  const [normal, full] = [1, 2];
  expect(await sync()).toBe(full);
  expect(await Promise.all([deferSync(sync), deferSync(sync)])).toEqual([normal, normal]);
  expect(await Promise.all([deferSync(sync), sync()])).toEqual([full, full]);
  expect(await deferSync(sync)).toBe(normal);
  expect(await sync()).toBe(full);
});
