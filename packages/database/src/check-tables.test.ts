import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './index.ts';

describeOnEveryDatabase('a database', (openEmpty) => {
  it('whose tables are whole passes the check', async () => {
    const database = await openEmpty();
    await expect(database.checkTables()).resolves.toBeUndefined();
  });

  it('that misses a table does not', async () => {
    const database = await openEmpty();
    await database.transaction(async (tx) => {
      await tx.schema.alterTable('ledger_transactions').renameTo('gone').execute();
    });
    await expect(database.checkTables()).rejects.toThrow('ledger_transactions');
  });
});

it('a damaged page is found by the check, and remembered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-damage-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'atoll.db');
  const first = openDatabase({ dialect: 'sqlite', path });
  await first.migrate();
  await first.close();
  await overwritePage(path, 'accounts');

  const database = openDatabase({ dialect: 'sqlite', path });
  onTestFinished(() => database.close());
  await expect(database.ping()).resolves.toBeUndefined();
  await expect(database.checkTables()).rejects.toThrow('malformed');
  await expect(database.ping()).rejects.toThrow('malformed');
});

async function overwritePage(path: string, table: string): Promise<void> {
  const plain = new DatabaseSync(path, { readOnly: true });
  const { page_size } = plain.prepare('pragma page_size').get() as { page_size: number };
  const query = plain.prepare('select rootpage from sqlite_master where name = ?');
  const { rootpage } = query.get(table) as { rootpage: number };
  plain.close();
  const file = await open(path, 'r+');
  await file.write(Buffer.alloc(page_size, 0xff), 0, page_size, (rootpage - 1) * page_size);
  await file.close();
}
