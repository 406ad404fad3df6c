import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createTurns } from '../../turns.ts';
import type { PassageStore, StoreReader } from '../store.ts';
import { allTables, formatVersion, type Table } from '../tables.ts';
import { createStatements } from './statements.ts';

const lockTimeoutMs = 10_000;
/** A row of the inverted index fits in a quarter of it, which is the limit for rows within SQLite's tree. */
const pageBytes = 16_384;
/** Bytes of the file that are mapped into memory: pages that other files push out are read again. */
const mappedBytes = 2 * 1024 * 1024 * 1024;
const writerCacheKib = 65_536;
const readerCacheKib = 65_536;
/** In pages: 128 MiB. A page that changes several times before a checkpoint is written into the file once. */
const checkpointPages = 8_192;
const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;

/**
 * Creates the file if it is missing, damaged or of another format.
 *
 * @returns the ID of the data in it
 */
export function prepareSqlite(path: string): string {
  try {
    const known = readInstanceId(path);
    if (known !== undefined) return known;
  } catch (error) {
    if (!isDamaged(error)) throw error;
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
  return createFile(path);
}

function readInstanceId(path: string): string | undefined {
  const connection = new DatabaseSync(path, { timeout: lockTimeoutMs });
  try {
    const tables = connection.prepare("select 1 from sqlite_schema where name = 'meta'").all();
    if (tables.length === 0) return undefined;
    const meta = connection.prepare('select name, value from meta').all() as {
      name: string;
      value: string;
    }[];
    const named = (name: string) => meta.find((row) => row.name === name)?.value;
    return named('format') === formatVersion ? named('instance') : undefined;
  } finally {
    connection.close();
  }
}

function createFile(path: string): string {
  const instanceId = randomUUID();
  const connection = new DatabaseSync(path, { timeout: lockTimeoutMs });
  try {
    connection.exec(`pragma page_size = ${pageBytes}; pragma journal_mode = wal; begin immediate`);
    for (const table of allTables) connection.exec(createTable(table));
    const insert = connection.prepare('insert into meta values (?, ?)');
    insert.run('format', formatVersion);
    insert.run('instance', instanceId);
    connection.exec('commit');
  } finally {
    connection.close();
  }
  return instanceId;
}

const types = { integer: 'integer', text: 'text', bytes: 'blob' } as const;

function createTable({ name, columns, keys, isClustered }: Table): string {
  const declared = columns.map(([column, type]) => `${column} ${types[type]}`);
  const key = columns.slice(0, keys).map(([column]) => column);
  const end = isClustered ? ' without rowid' : '';
  return `create table ${name} (${declared.join(', ')}, primary key (${key.join(', ')}))${end}`;
}

function isDamaged(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode;
  return typeof code === 'number' && [sqliteCorrupt, sqliteNotADatabase].includes(code & 0xff);
}

/**
 * Opens a prepared file. A crash loses at most the last writes, each entirely. Reads have a separate connection, so
 * that they don't wait for writes, whether of this process or another.
 */
export function openSqlite(path: string, options: { readOnly: boolean }): PassageStore {
  const reading = new DatabaseSync(path, { readOnly: true, timeout: lockTimeoutMs });
  reading.exec(`pragma cache_size = -${readerCacheKib}; pragma mmap_size = ${mappedBytes}`);
  const reader: StoreReader = createStatements(reading);
  const readTurns = createTurns();
  const writing = options.readOnly ? undefined : openWriter(path);
  const writer = writing && createStatements(writing);
  const writeTurns = createTurns();

  return {
    read: (work) => readTurns.take(() => inTransaction(reading, 'begin', () => work(reader))),
    write(_scope, work) {
      if (!writing || !writer) throw new Error('the index is open for reading only');
      return writeTurns.take(() => inTransaction(writing, 'begin immediate', () => work(writer)));
    },
    async close() {
      await Promise.all([readTurns.settled(), writeTurns.settled()]);
      reading.close();
      writing?.close();
    },
  };
}

function openWriter(path: string): DatabaseSync {
  const connection = new DatabaseSync(path, { timeout: lockTimeoutMs });
  connection.exec(`pragma synchronous = normal; pragma cache_size = -${writerCacheKib}`);
  connection.exec(`pragma wal_autocheckpoint = ${checkpointPages}; pragma temp_store = memory`);
  return connection;
}

async function inTransaction<Result>(
  connection: DatabaseSync,
  begin: string,
  work: () => Promise<Result>,
): Promise<Result> {
  connection.exec(begin);
  try {
    const result = await work();
    connection.exec('commit');
    return result;
  } catch (error) {
    // On a full disk, SQLite rolls back automatically.
    if (connection.isTransaction) connection.exec('rollback');
    throw error;
  }
}
