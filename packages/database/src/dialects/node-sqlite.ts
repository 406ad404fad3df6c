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
/** What SQLite itself waits for a lock, blocking this thread: enough for another process to switch the journal mode. */
const openTimeoutMs = 5_000;
const lockTimeoutMs = 10_000;
const maxBackoffMs = 20;
const sqliteBusy = 5;

/** Opens a file so that an acknowledged commit survives a power cut (WAL, `synchronous=FULL`). */
export function openSqliteFile(
  path: string,
  options: { readOnly: boolean; cacheKib?: number },
): DatabaseSync {
  const connection = new DatabaseSync(path, { readOnly: options.readOnly, timeout: openTimeoutMs });
  if (!options.readOnly) {
    connection.exec('PRAGMA journal_mode = WAL');
    connection.exec('PRAGMA synchronous = FULL');
    // Pages: as many as the first part of SQLite's index of the journal has room for, so that readers search that part alone.
    connection.exec('PRAGMA wal_autocheckpoint = 4000');
    // What a statement or a savepoint would take back is else written to a file once it is over 64 KiB.
    connection.exec('PRAGMA temp_store = MEMORY');
  }
  connection.exec('PRAGMA foreign_keys = ON');
  connection.exec(`PRAGMA cache_size = -${options.cacheKib ?? 32_768}`);
  return connection;
}

/** Kysely's SQLite dialect over Node's own driver, with prepared statements kept. */
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

  /** SQLite can undo DDL, and all migrations in one transaction are what keeps two processes from both applying them. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Takes the write lock at `begin`, so that a transaction can't fail half way on a lock another process holds. */
class ImmediateDriver extends SqliteDriver {
  readonly #connection: DatabaseSync;

  constructor(connection: DatabaseSync, database: SqliteDatabase) {
    super({ database });
    this.#connection = connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadline = Date.now() + lockTimeoutMs;
    await connection.executeQuery(CompiledQuery.raw('pragma busy_timeout = 0'));
    for (let tries = 1; ; tries++) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        return;
      } catch (error) {
        if (!isBusy(error) || Date.now() > deadline) throw error;
        // SQLite's own wait would block the thread, and with it whoever in this process holds the lock.
        await sleep(Math.random() * Math.min(maxBackoffMs, 2 ** tries));
      }
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite undoes a transaction by itself where the disk is full; the reason must not be lost over that.
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

/** Keeps what `make` made of the SQL that was used last. */
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

/** SQLite's binding makes objects that are slow to make and slow to read; arrays are neither. */
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
 * Written out for these columns, so that a row is made at once and all rows of a query have one shape: setting one column after
 * the other took longer than SQLite took to find the row. The names are those of our own queries.
 */
export function rowMaker(names: readonly string[]): (values: readonly unknown[]) => Row {
  const columns = names.map((name, at) => `${JSON.stringify(name)}: values[${at}]`);
  return new Function('values', `return { ${columns.join(', ')} }`) as (values: readonly unknown[]) => Row;
}

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)));
}
