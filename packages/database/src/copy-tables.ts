import { type Kysely, sql, type Transaction } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: any table, regardless of its columns
type AnyTables = any;

const batchSize = 200;

/** Kysely's migration tables, which every migrated database has already. */
const ownTables = ['kysely_migration', 'kysely_migration_lock'];

/** The search index is rebuilt from the copied objects. */
const derivedPrefix = 'search_';

/** Integers beyond exact numbers: they are copied as digits. */
const wideColumns = ['usage_charges.quantity', 'usage_charges.included_quantity'];

interface CopiedTable {
  name: string;
  columns: string[];
}

/** Returns the tables of a SQLite database, each before those that refer to it. */
export async function tablesOf(sqlite: Kysely<AnyTables>): Promise<CopiedTable[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    select t.name, c.name as "column" from sqlite_master t join pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite_%' order by t.rowid, c.cid
  `.execute(sqlite);
  return [...Map.groupBy(rows, ({ name }) => name)]
    .map(([name, columns]) => ({ name, columns: columns.map(({ column }) => column) }))
    .filter(({ name }) => !ownTables.includes(name) && !name.startsWith(derivedPrefix));
}

/** Copies every row of the tables in this order; the target's must be empty. Returns the number of rows. */
export async function copyTables(
  source: Kysely<AnyTables>,
  target: Transaction<AnyTables>,
  tables: readonly CopiedTable[],
): Promise<number> {
  let count = 0;
  for (const { name, columns } of tables) {
    let batch: Record<string, unknown>[] = [];
    const flush = async () => {
      if (batch.length > 0) await target.insertInto(name).values(batch).execute();
      count += batch.length;
      batch = [];
    };
    const rows = source
      .selectFrom(name)
      .select(({ cast }) =>
        columns.map((column) =>
          wideColumns.includes(`${name}.${column}`) ? cast<string>(column, 'text').as(column) : column,
        ),
      );
    for await (const row of rows.stream(batchSize)) {
      batch.push(row as Record<string, unknown>);
      if (batch.length >= batchSize) await flush();
    }
    await flush();
  }
  return count;
}
