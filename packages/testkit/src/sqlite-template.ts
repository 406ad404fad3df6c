import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@atoll/database';
import { removeFolder } from './remove-folder.ts';

/** Writes a SQLite database with the current schema and no rows. */
export async function writeMigratedSqlite(path: string): Promise<void> {
  await writeFile(path, await sqliteTemplate(), { mode: 0o600 });
}

let template: Promise<Buffer> | undefined;

/**
 * Returns a migrated database, created once per test process. A closed SQLite file is complete without its journal, so
 * its bytes are a database.
 */
function sqliteTemplate(): Promise<Buffer> {
  template ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atoll-sqlite-template-'));
    try {
      const path = join(folder, 'atoll.db');
      const database = openDatabase({ dialect: 'sqlite', path });
      await database.migrate();
      await database.close();
      return await readFile(path);
    } finally {
      await removeFolder(folder);
    }
  })();
  return template;
}
