import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../index.ts';
import { openSqliteFile } from './node-sqlite.ts';
import { isPointRead } from './point-read.ts';

let folder: string;
let connection: DatabaseSync;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-point-'));
  const path = join(folder, 'atoll.db');
  const database = openDatabase({ dialect: 'sqlite', path });
  await database.migrate();
  await database.close();
  connection = openSqliteFile(path, { readOnly: true });
});

afterAll(async () => {
  connection.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

test.each([
  'select 1',
  'select * from accounts where id = ?',
  'select * from buckets where name = ?',
  'select inline_bytes from objects where bucket_id = ? and key = ? and version = ?',
  'select key from objects where bucket_id = ? and key = ? and is_latest = 1',
  'select b.name, a.id from buckets as b inner join accounts as a on a.id = b.account_id where b.name = ?',
  'select b.name, s.document from buckets as b left join bucket_settings as s on s.bucket_id = b.id and s.name = ? where b.name = ?',
  'select id from accounts where id in (?, ?, ?) order by id',
  'select id from accounts where id = (select account_id from buckets where name = ?)',
])('stays: %s', (sql) => {
  expect(isPointRead(connection, sql)).toBe(true);
});

test.each([
  'select count(*) from objects',
  'select key from objects where bucket_id = ? limit 1',
  'select key from objects where bucket_id = ? and key > ? and is_latest = 1 order by key limit 1',
  'select version from objects where bucket_id = ? and key = ?',
  'select id from accounts where id in (select account_id from buckets)',
  'select o.key from buckets as b inner join objects as o on o.bucket_id = b.id where b.name = ?',
  'select rowid from search_terms where search_terms match ?',
  'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n',
  `select id from accounts where id in (${Array.from({ length: 101 }, () => '?')})`,
])('goes elsewhere: %s', (sql) => {
  expect(isPointRead(connection, sql)).toBe(false);
});
