import { type Kysely, sql } from 'kysely';
import type { DialectName, Schema } from './schema.ts';

/** Without the rows of these tables, nobody can sign in, or no object is found. */
const coreTables = [
  'people',
  'accounts',
  'account_members',
  'sessions',
  'access_keys',
  'buckets',
  'bucket_settings',
  'objects',
  'object_blobs',
  'ledger_transactions',
  'jobs',
] as const satisfies readonly (keyof Schema)[];

/**
 * Reads the first row of each core table, and in SQLite the last one too, which covers the root of the table's tree and the
 * pages at both ends. Rejects if a table is missing or can't be read.
 */
export async function checkTables(db: Kysely<Schema>, dialect: DialectName): Promise<void> {
  for (const name of coreTables) {
    const table = sql.table(name);
    await sql`select * from ${table} limit 1`.execute(db);
    if (dialect === 'sqlite') await sql`select * from ${table} order by rowid desc limit 1`.execute(db);
  }
}
