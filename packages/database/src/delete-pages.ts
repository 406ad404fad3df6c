import { type RawBuilder, sql } from 'kysely';
import type { Database, Schema } from './schema.ts';

const pageSize = 500;

/**
 * Deletes all rows of a table that match a condition, in transactions small enough to let others take turns.
 * @throws the reason with which `signal` was aborted
 */
export async function deletePages(
  { dialect, transaction }: Pick<Database, 'dialect' | 'transaction'>,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  signal: AbortSignal,
): Promise<void> {
  // The identifier of a row within one statement, independent of the table's key.
  const row = sql.raw(dialect === 'postgres' ? 'ctid' : 'rowid');
  const name = sql.table(table);
  let deleted = pageSize;
  while (deleted === pageSize) {
    signal.throwIfAborted();
    deleted = await transaction(async (tx) => {
      const page = sql`select ${row} from ${name} where ${condition} limit ${pageSize}`;
      const { numAffectedRows } = await sql`delete from ${name} where ${row} in (${page})`.execute(tx);
      return Number(numAffectedRows ?? 0);
    });
  }
}
