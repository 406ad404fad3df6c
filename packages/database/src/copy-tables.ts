import { type Kysely, sql, type Transaction } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: any table, whatever its columns
type AnyTables = any;

const batchSize = 200;

/** Kysely's own notes on migrations, which every migrated database has already. */
const ownTables = ['kysely_migration', 'kysely_migration_lock'];

/** The search index makes itself of the objects that are copied. */
const derivedPrefix = 'search_';

/** The tables of a SQLite database, each before those that refer to it. */
export async function tablesOf(sqlite: Kysely<AnyTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by rowid
  `.execute(sqlite);
  return rows
    .map(({ name }) => name)
    .filter((name) => !ownTables.includes(name) && !name.startsWith(derivedPrefix));
}

/** Copies every row of the tables, in the order given; the target's must be empty. Answers how many there were. */
export async function copyTables(
  source: Kysely<AnyTables>,
  target: Transaction<AnyTables>,
  tables: readonly string[],
): Promise<number> {
  let count = 0;
  for (const table of tables) {
    let batch: Record<string, unknown>[] = [];
    const flush = async () => {
      if (batch.length > 0) await target.insertInto(table).values(batch).execute();
      count += batch.length;
      batch = [];
    };
    for await (const row of source.selectFrom(table).selectAll().stream(batchSize)) {
      batch.push(row as Record<string, unknown>);
      if (batch.length >= batchSize) await flush();
    }
    await flush();
  }
  return count;
}
