import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DirectEngine } from '../direct-engine.ts';
import type { DamageWatch } from './damage-watch.ts';

const statementCacheSize = 500;
/** SQLite's own wait for a lock, which blocks this thread: enough for another process to switch the journal mode. */
const openTimeoutMs = 5_000;
const lockTimeoutMs = 10_000;
const maxBackoffMs = 20;
const sqliteBusy = 5;

/** Opens a file so that acknowledged commits survive a power cut (WAL, `synchronous=FULL`). */
export function openSqliteFile(
  path: string,
  options: { readOnly: boolean; cacheKib?: number },
): DatabaseSync {
  const connection = new DatabaseSync(path, { readOnly: options.readOnly, timeout: openTimeoutMs });
  if (!options.readOnly) {
    connection.exec('PRAGMA journal_mode = WAL');
    connection.exec('PRAGMA synchronous = FULL');
    // Number of pages that the first part of SQLite's journal index holds, so that readers search only that part.
    connection.exec('PRAGMA wal_autocheckpoint = 4000');
    // Otherwise statement and savepoint journals above 64 KiB go to a file.
    connection.exec('PRAGMA temp_store = MEMORY');
  }
  connection.exec('PRAGMA foreign_keys = ON');
  connection.exec(`PRAGMA cache_size = -${options.cacheKib ?? 32_768}`);
  return connection;
}

/** Kysely's SQLite dialect over Node's own driver, with cached prepared statements. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #connection: DatabaseSync;
  readonly #database: SqliteDatabase;
  readonly #damage: DamageWatch;

  constructor(connection: DatabaseSync, damage: DamageWatch) {
    const database = adapt(connection, damage);
    super({ database });
    this.#connection = connection;
    this.#database = database;
    this.#damage = damage;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#connection, this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter(this.#connection, this.#damage);
  }
}

class EmbeddedAdapter extends SqliteAdapter implements DirectEngine {
  readonly #connection: DatabaseSync;
  readonly #damage: DamageWatch;

  constructor(connection: DatabaseSync, damage: DamageWatch) {
    super();
    this.#connection = connection;
    this.#damage = damage;
  }

  direct(sql: string): (parameters: readonly unknown[]) => unknown[] {
    const { columns, run } = arrayStatement(this.#connection, sql, this.#damage);
    const toRow = rowMaker(columns);
    return (parameters) => run(parameters).map(toRow);
  }

  /** SQLite can roll back DDL, and running all migrations in one transaction prevents two processes from both applying them. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Takes the write lock at `begin`, so that a transaction can't fail halfway on another process's lock. */
class ImmediateDriver extends SqliteDriver {
  readonly #connection: DatabaseSync;
  /** Whether SQLite waits for a lock itself, as it does until the first transaction. */
  #waitsItself = true;

  constructor(connection: DatabaseSync, database: SqliteDatabase) {
    super({ database });
    this.#connection = connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadline = Date.now() + lockTimeoutMs;
    if (this.#waitsItself) this.#connection.exec('PRAGMA busy_timeout = 0');
    this.#waitsItself = false;
    for (let tries = 1; ; tries++) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        return;
      } catch (error) {
        if (!isBusy(error) || Date.now() > deadline) throw error;
        // SQLite's own wait would block the thread, even if the lock is held in this process.
        await sleep(Math.random() * Math.min(maxBackoffMs, 2 ** tries));
      }
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite rolls a transaction back itself on a full disk; the original error must not be lost.
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function adapt(connection: DatabaseSync, damage: DamageWatch): SqliteDatabase {
  return {
    close: () => connection.close(),
    prepare: keptBySql((sql) => damage.watch(() => adaptStatement(connection.prepare(sql), damage))),
  };
}

/** Caches the results of `make` for the most recently used SQL. */
export function keptBySql<Made extends object>(make: (sql: string) => Made): (sql: string) => Made {
  const kept = new LRUCache<string, Made>({ max: statementCacheSize });
  return (sql) => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const made = make(sql);
    kept.set(sql, made);
    return made;
  };
}

function adaptStatement(statement: StatementSync, { watch }: DamageWatch): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => watch(() => statement.all(...bindable(parameters))),
    run: (parameters) => watch(() => statement.run(...bindable(parameters))),
    iterate: (parameters) => statement.iterate(...bindable(parameters)),
  };
}

export interface ArrayStatement {
  readonly columns: readonly string[];
  run(parameters: readonly unknown[]): unknown[][];
}

/** Prepares a statement that returns arrays. SQLite's binding creates objects that are slow to create and to read. */
export function arrayStatement(connection: DatabaseSync, sql: string, damage: DamageWatch): ArrayStatement {
  const statement = damage.watch(() => connection.prepare(sql));
  statement.setReturnArrays(true);
  return {
    columns: statement.columns().map(({ name }) => name),
    run: (parameters) => damage.watch(() => statement.all(...bindable(parameters))) as unknown as unknown[][],
  };
}

type Row = Record<string, unknown>;

/**
 * Generates a function for these columns, so that a row is created at once and all rows of a query share one shape:
 * assigning column by column took longer than SQLite's lookup. The names are those of our own queries.
 */
export function rowMaker(names: readonly string[]): (values: readonly unknown[]) => Row {
  const columns = names.map((name, at) => `${JSON.stringify(name)}: values[${at}]`);
  return new Function('values', `return { ${columns.join(', ')} }`) as (values: readonly unknown[]) => Row;
}

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)));
}
