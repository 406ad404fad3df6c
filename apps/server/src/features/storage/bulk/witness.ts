import type { Database, DatabaseClient, Transaction } from '@atoll/database';

/**
 * Returns a database that commits a note with every write of a service: after a crash either both exist or neither.
 * @param note may throw, which rolls the write back
 */
export function databaseWithNotes(
  database: Database,
  note: (tx: Transaction, written: { input: unknown; output: unknown }) => Promise<void>,
): DatabaseClient {
  return {
    dialect: database.dialect,
    read: database.read,
    query: database.query,
    write: (mutation, input) =>
      database.write(
        {
          name: mutation.name,
          async run(tx, given) {
            const output = await mutation.run(tx, given);
            await note(tx, { input: given, output });
            return output;
          },
        },
        input,
      ),
  };
}
