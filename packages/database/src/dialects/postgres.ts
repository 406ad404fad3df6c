import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type Cursor from 'pg-cursor';
import { checkTables } from '../check-tables.ts';
import { withCompanion } from '../companion.ts';
import type { DialectTypes } from '../migrations/types.ts';
import type { Database, Schema, Transaction } from '../schema.ts';
import { isEmpty, loadSnapshot, snapshotRows } from './snapshot.ts';

const types: DialectTypes = {
  binaryText: sql`text collate "C"`,
  bytes: sql`bytea`,
  integer: sql`bigint`,
};

const usualConnections = 10;
const maxAttempts = 50;
const maxBackoffMs = 100;
const conflictCodes = new Set(['40001', '40P01']);
const int8Oid = 20;
const numericOid = 1700;

/** Loads the driver on demand, because the workers of an embedded database don't need its memory. */
function loadDriver() {
  const require = createRequire(import.meta.url);
  return { pg: require('pg') as typeof pg, cursor: require('pg-cursor') as typeof Cursor };
}

/** Opens a PostgreSQL database. Any number of processes may share one; conflicts between them are resolved by retries. */
export function openPostgres(url: string, connections = usualConnections): Database {
  const driver = loadDriver();
  const pool = new driver.pg.Pool({
    connectionString: url,
    max: connections,
    types: { getTypeParser: numbersFrom(driver.pg.types.getTypeParser) },
  });
  // A connection lost while idle is replaced at the next query, so the event needs no handling.
  pool.on('error', () => undefined);
  // A connection lost in use fails its query; its event reaches no listener of the pool and would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool, cursor: driver.cursor }) });

  const transaction: Database['transaction'] = (work) =>
    withCompanion(
      (run) => retryConflicts(() => db.transaction().setIsolationLevel('serializable').execute(run)),
      work,
    );

  return {
    dialect: 'postgres',
    read: db,
    query: (query, input) => query.run(db, input),
    transaction,
    write: (mutation, input) => transaction((tx) => mutation.run(tx, input)),
    migrate: async () => (await import('../migrate.ts')).runMigrations(db, types),
    schemaState: async () => (await import('../migrate.ts')).readSchemaState(db),
    async ping() {
      await sql`select 1`.execute(db);
    },
    checkTables: () => checkTables(db, 'postgres'),
    checkpoint: () => undefined,
    isEmpty: () => isEmpty(db),
    identity: () => readIdentity(db),
    snapshot: (target) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => snapshotRows(tx, target)),
    load: (source) => loadSnapshot({ transaction }, source),
    close: () => db.destroy(),
  };
}

/** Unknown if an operator has revoked the permission: 42501 is insufficient_privilege, 42883 undefined_function. */
const unknownIdentityCodes = new Set(['42501', '42883']);

/** Returns the cluster's random ID from `initdb`, and the database's number in it. */
async function readIdentity(db: Kysely<Schema>): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ identity: string }>`
      select system_identifier::text || ':' || pg_database.oid::text as identity
      from pg_control_system(), pg_database where datname = current_database()
    `.execute(db);
    return rows[0]?.identity;
  } catch (error) {
    if (unknownIdentityCodes.has(String((error as { code?: unknown }).code))) return undefined;
    throw error;
  }
}

async function retryConflicts<T>(attempt: () => ReturnType<(tx: Transaction) => Promise<T>>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= maxAttempts || !isConflict(error)) throw error;
      await sleep(Math.random() * Math.min(maxBackoffMs, 2 ** tries));
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflictCodes.has(String(error.code));
}

/** Parses 64-bit integers and sums as numbers: every stored quantity is a safe integer. */
function numbersFrom(getTypeParser: typeof pg.types.getTypeParser): typeof pg.types.getTypeParser {
  return ((oid: number, format?: 'text') =>
    oid === int8Oid || oid === numericOid
      ? Number
      : getTypeParser(oid, format)) as typeof pg.types.getTypeParser;
}
