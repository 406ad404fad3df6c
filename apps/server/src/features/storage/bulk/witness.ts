import type { Database, Storehouse, Transaction } from '@atoll/database';

/**
 * The same database for a service to write to, with whose every write a note is committed: after a crash either both are there
 * or neither.
 * @param note may throw, which undoes the write
 */
export function witnessed(
  database: Database,
  note: (tx: Transaction, written: { input: unknown; output: unknown }) => Promise<void>,
): Storehouse {
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
