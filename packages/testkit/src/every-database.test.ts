import { openDatabase } from '@atoll/database';
import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from './every-database.ts';

describeOnEveryDatabase('a test database', (open, dialect, databases) => {
  it('speaks the dialect it was asked for', async () => {
    expect((await open()).dialect).toBe(dialect);
  });

  it('has the schema, and no rows of another test', async () => {
    for (const database of [await open(), await open()]) {
      const rows = await database.read.selectFrom('ledger_transactions').selectAll().execute();
      expect(rows).toEqual([]);
    }
  });

  it('can be had without any table', async () => {
    const database = openDatabase(await databases.locateEmpty());
    await expect(database.read.selectFrom('ledger_transactions').selectAll().execute()).rejects.toThrow(
      /ledger_transactions/,
    );
    await database.close();
  });
});
