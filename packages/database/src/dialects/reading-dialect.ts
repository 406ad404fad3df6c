import type { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import type { DirectEngine } from '../direct-engine.ts';
import type { Readers } from '../readers.ts';
import type { DamageWatch } from './damage-watch.ts';
import { arrayStatement, keptBySql, rowMaker } from './node-sqlite.ts';
import { isPointRead } from './point-read.ts';

/**
 * Kysely's SQLite dialect for the writing process: lookups by a unique key run here, all other reads in another process, so that
 * long reads never block the writer.
 */
export class ReadingDialect extends SqliteDialect {
  readonly #connection: DatabaseSync;
  readonly #readers: Readers;
  readonly #planOf: (sql: string) => Plan;

  constructor(connection: DatabaseSync, readers: Readers, damage: DamageWatch) {
    super({ database: unused });
    this.#connection = connection;
    this.#readers = readers;
    this.#planOf = keptBySql((sql) => makePlan(connection, sql, damage));
  }

  override createDriver(): Driver {
    return new ReadingDriver(this.#connection, new ReadingConnection(this.#planOf, this.#readers));
  }

  override createAdapter(): SqliteAdapter {
    return new ReadingAdapter(this.#planOf);
  }
}

type RunHere = (parameters: readonly unknown[]) => Row[];
type Row = Record<string, unknown>;

interface Plan {
  /** Whether this process reads it, and not another one. */
  readonly isQuick: boolean;
  readonly runHere: RunHere;
  toRow(values: readonly unknown[]): Row;
}

function makePlan(connection: DatabaseSync, sql: string, damage: DamageWatch): Plan {
  const { columns, run } = arrayStatement(connection, sql, damage);
  const toRow = rowMaker(columns);
  const runHere: RunHere = (parameters) => run(parameters).map(toRow);
  return { isQuick: isPointRead(connection, sql), runHere, toRow };
}

/** Records damage found by a reader as if it had been found here. */
export function watched(readers: Readers, damage: DamageWatch): Readers {
  const note = (error: unknown): never =>
    damage.watch(() => {
      throw error;
    });
  return {
    read: (statement) => readers.read(statement).catch(note),
    query: (query, input) => readers.query(query, input).catch(note),
    isBypassed: () => readers.isBypassed?.() ?? false,
  };
}

async function nothing(): Promise<void> {
  // There is one connection, which is always open.
}

/** Rejects, because Kysely's own driver is not used. */
async function unused(): Promise<never> {
  throw new Error('a database that only reads was asked to write');
}

class ReadingAdapter extends SqliteAdapter implements DirectEngine {
  readonly #planOf: (sql: string) => Plan;

  constructor(planOf: (sql: string) => Plan) {
    super();
    this.#planOf = planOf;
  }

  /** Otherwise Kysely would serialize the reads. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  direct(sql: string): RunHere | undefined {
    const plan = this.#planOf(sql);
    return plan.isQuick ? plan.runHere : undefined;
  }
}

/** All reads share one connection: each is a single statement. */
class ReadingDriver implements Driver {
  readonly #file: DatabaseSync;
  readonly #connection: DatabaseConnection;

  constructor(file: DatabaseSync, connection: DatabaseConnection) {
    this.#file = file;
    this.#connection = connection;
  }

  init = nothing;

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  beginTransaction = unused;
  commitTransaction = unused;
  rollbackTransaction = unused;

  releaseConnection = nothing;

  async destroy(): Promise<void> {
    if (this.#file.isOpen) this.#file.close();
  }
}

class ReadingConnection implements DatabaseConnection {
  readonly #planOf: (sql: string) => Plan;
  readonly #readers: Readers;

  constructor(planOf: (sql: string) => Plan, readers: Readers) {
    this.#planOf = planOf;
    this.#readers = readers;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { isQuick, runHere, toRow } = this.#planOf(sql);
    if (isQuick || this.#readers.isBypassed?.()) return { rows: runHere(parameters) as R[] };
    const rows = await this.#readers.read({ sql, parameters });
    return { rows: rows.map(toRow) as R[] };
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a generator; a reader gives all its rows at once
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('reads are not streamed: read a page at a time');
  }
}
