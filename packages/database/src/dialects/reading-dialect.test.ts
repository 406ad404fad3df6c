import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Database,
  openDatabase,
  openReadOnlySqlite,
  prepare,
  type Reader,
  type Readers,
  type SqliteReader,
} from '../index.ts';

let folder: string;
let reader: SqliteReader;
let database: Database;
/** Statements that were read elsewhere. */
const sent: string[] = [];
let isBypassed = false;
const readers: Readers = {
  async read(statement) {
    sent.push(statement.sql);
    return reader.run(structuredClone(statement));
  },
  query(query, input) {
    sent.push(query.name);
    return query.run(reader.read, structuredClone(input));
  },
  isBypassed: () => isBypassed,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-reading-'));
  const path = join(folder, 'atoll.db');
  database = openDatabase({ dialect: 'sqlite', path, readers });
  await database.migrate();
  reader = openReadOnlySqlite(path, { cacheKib: 1024 });
});

beforeEach(() => {
  sent.length = 0;
  isBypassed = false;
});

afterAll(async () => {
  await reader.close();
  await database.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

function addJob(name: string): Promise<unknown> {
  return database.transaction((tx) =>
    tx
      .insertInto('jobs')
      .values({ name, lease_holder: null, lease_until: 0, next_run_at: 0, last_error: null })
      .execute(),
  );
}

test('a look-up by a unique key is answered in this process', async () => {
  await addJob('known');
  const row = await database.read
    .selectFrom('jobs')
    .select(['name', 'lease_holder'])
    .where('name', '=', 'known')
    .executeTakeFirst();
  expect(row).toEqual({ name: 'known', lease_holder: null });
  expect(sent).toEqual([]);
});

test('everything else is read elsewhere, and sees what was committed before', async () => {
  await addJob('listed');
  const rows = await database.read
    .selectFrom('jobs')
    .select(['name', 'lease_until'])
    .orderBy('name')
    .execute();
  expect(rows).toContainEqual({ name: 'listed', lease_until: 0 });
  expect(sent).toHaveLength(1);
  await database.query(
    { name: 'jobs.count', run: (read) => read.selectFrom('jobs').select('name').execute() },
    0,
  );
  expect(sent.at(-1)).toBe('jobs.count');
});

test('nothing is read elsewhere while that is bypassed', async () => {
  await addJob('here');
  isBypassed = true;
  const listJobs = (read: Reader) => read.selectFrom('jobs').select('name').orderBy('name').execute();
  expect(await listJobs(database.read)).toContainEqual({ name: 'here' });
  expect(await database.query({ name: 'jobs.list', run: listJobs }, 0)).toContainEqual({ name: 'here' });
  expect(sent).toEqual([]);
});

test('a prepared query is answered at once where it stays, and else is not', async () => {
  await addJob('prepared');
  const byName = prepare((read: Reader, { name }: { name: string }) =>
    read.selectFrom('jobs').select('name').where('name', '=', name),
  );
  const after = prepare((read: Reader, { name }: { name: string }) =>
    read.selectFrom('jobs').select('name').where('name', '>=', name).orderBy('name'),
  );
  expect(byName.now(database.read, { name: 'prepared' })).toEqual({ name: 'prepared' });
  expect(after.now(database.read, { name: 'prepared' })).toBeUndefined();
  expect(await after.first(database.read, { name: 'prepared' })).toEqual({ name: 'prepared' });
  expect(sent).toHaveLength(1);
});

test('a transaction reads its own writes', async () => {
  const names = await database.transaction(async (tx) => {
    await tx
      .insertInto('jobs')
      .values({ name: 'own', lease_holder: null, lease_until: 0, next_run_at: 0, last_error: null })
      .execute();
    return tx.selectFrom('jobs').select('name').where('name', '>', 'o').orderBy('name').execute();
  });
  expect(names).toContainEqual({ name: 'own' });
  expect(sent).toEqual([]);
});

test('what another process threw rejects', async () => {
  const failing: Readers = {
    read: async () => {
      throw new Error('the disk is gone');
    },
    query: (query, input) => query.run(reader.read, input),
  };
  const other = openDatabase({ dialect: 'sqlite', path: join(folder, 'atoll.db'), readers: failing });
  await expect(other.read.selectFrom('jobs').select('name').execute()).rejects.toThrow('the disk is gone');
  await other.close();
});
