import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { PassageStore } from '../store.ts';
import {
  allTables,
  formatVersion,
  postingsTable,
  type Row,
  signaturesTable,
  type Table,
  vectorsTable,
  wordsTable,
} from '../tables.ts';
import { createStatements, type RunStatement } from './statements.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Schema that the index creates, and drops when its format changes. */
  readonly schema: string;
  readonly connections: number;
}

/** Also how long a transaction waits for a free connection. */
const connectTimeoutMs = 30_000;
/** Arbitrary numbers of advisory locks that nothing else in the database uses: one for preparing the schema, one for writing in a scope. */
const schemaLock = 1_700_065;
const scopeLock = 1_700_066;
const identifier = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Creates the schema if it is missing or of another format.
 *
 * @returns the ID of the data in it
 */
export async function preparePostgres({
  url,
  schema,
}: Pick<PostgresOptions, 'url' | 'schema'>): Promise<string> {
  if (!identifier.test(schema)) throw new RangeError(`${schema} is not the name of a schema`);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    // Servers that start at the same time wait for each other here.
    await client.query('select pg_advisory_xact_lock($1)', [schemaLock]);
    const instanceId = (await readInstanceId(client, schema)) ?? (await createSchema(client, schema));
    await client.query('commit');
    return instanceId;
  } finally {
    await client.end();
  }
}

async function readInstanceId(client: pg.Client, schema: string): Promise<string | undefined> {
  const found = await client.query('select to_regclass($1) as meta', [`${schema}.meta`]);
  if (found.rows[0]?.meta === null) return undefined;
  const { rows } = await client.query<{ name: string; value: string }>(
    `select name, value from ${schema}.meta`,
  );
  const named = (name: string) => rows.find((row) => row.name === name)?.value;
  return named('format') === formatVersion ? named('instance') : undefined;
}

async function createSchema(client: pg.Client, schema: string): Promise<string> {
  const instanceId = randomUUID();
  await client.query(`drop schema if exists ${schema} cascade`);
  await client.query(`create schema ${schema}`);
  for (const table of allTables) await client.query(createTable(schema, table));
  for (const { name, columns } of uncompressed) {
    const bytes = columns.flatMap(([column, type]) => (type === 'bytes' ? column : []));
    const changes = bytes.map((column) => `alter column ${column} set storage external`);
    await client.query(`alter table ${schema}.${name} ${changes.join(', ')}`);
  }
  await client.query(`insert into ${schema}.meta values ('format', $1), ('instance', $2)`, [
    formatVersion,
    instanceId,
  ]);
  return instanceId;
}

const types = { integer: 'bigint', text: 'text collate "C"', bytes: 'bytea' } as const;
/** Numbers hardly get smaller, and PostgreSQL would compress them again with each entry that is appended. */
const uncompressed: readonly Table[] = [postingsTable, wordsTable, vectorsTable, signaturesTable];

function createTable(schema: string, { name, columns, keys }: Table): string {
  const declared = columns.map(([column, type]) => `${column} ${types[type]}`);
  const key = columns.slice(0, keys).map(([column]) => column);
  return `create table ${schema}.${name} (${declared.join(', ')}, primary key (${key.join(', ')}))`;
}

/** Opens a prepared schema. Several servers may write in it; those that write in the same scope take turns. */
export function openPostgres({ url, schema, connections }: PostgresOptions): PassageStore {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    types: { getTypeParser: parserOf },
  });
  // A connection that is lost while idle is replaced; one that is lost in use fails its statement.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  const inTransaction = async <Result>(
    { begin, isReadOnly }: { readonly begin: string; readonly isReadOnly: boolean },
    work: (run: RunStatement) => Promise<Result>,
  ): Promise<Result> => {
    const client = await pool.connect();
    const run: RunStatement = async (sql, values) =>
      (await client.query(statement(sql, values))).rows as Row[];
    // Closing a connection rolls back its transaction in any state.
    const release = (failure?: unknown) =>
      client.release(
        failure === undefined || failure instanceof Error ? failure : new Error(String(failure)),
      );
    try {
      await client.query(begin);
      const result = await work(run);
      const committed = client.query('commit').then(() => release());
      // The result doesn't depend on how the transaction ends.
      if (isReadOnly) committed.catch(release);
      else await committed;
      return result;
    } catch (error) {
      release(error);
      throw error;
    }
  };

  return {
    read: (work) =>
      inTransaction({ begin: 'begin isolation level repeatable read read only', isReadOnly: true }, (run) =>
        work(createStatements(schema, run)),
      ),
    write: (scope, work) =>
      inTransaction({ begin: 'begin', isReadOnly: false }, async (run) => {
        await run('select pg_advisory_xact_lock($1::integer, $2::integer)::text', [
          scopeLock,
          hashOf(schema + scope),
        ]);
        return work(createStatements(schema, run));
      }),
    close: () => pool.end(),
  };
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readInt32BE();
}

const names = new Map<string, string>();

/**
 * Returns a statement that is prepared on each connection, with rows as arrays. It uses the text format, because the
 * driver's binary one damages bytes.
 */
function statement(text: string, values: readonly unknown[]) {
  let name = names.get(text);
  if (name === undefined) {
    name = `passages_${names.size}`;
    names.set(text, name);
  }
  return { name, text, values: [...values], rowMode: 'array' as const };
}

const int8Oid = 20;
const byteaOid = 17;

/** Reads integers, bytes (in hexadecimal, behind `\\x`), and texts. */
function parserOf(oid: number): (value: string) => unknown {
  if (oid === int8Oid) return Number;
  if (oid === byteaOid) return (value) => Buffer.from(value.slice(2), 'hex');
  return (value) => value;
}
