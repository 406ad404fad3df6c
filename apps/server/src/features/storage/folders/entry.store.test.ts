import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Statement } from '@atoll/database';
import { removeFolder } from '@atoll/testkit';
import { expect, test } from 'vitest';
import { fetchEntries, fetchEntriesBackwards, fetchSketches } from './entry.store.ts';

test('each step of a folder seeks by one bound on each side, so that it walks over nothing it has read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-entries-'));
  const statements: Statement[] = [];
  const read = async (statement: Statement) => {
    statements.push(statement);
    return [];
  };
  const path = join(folder, 'atoll.db');
  const database = openDatabase({
    dialect: 'sqlite',
    path,
    readers: { read, query: () => Promise.reject(new Error('unused')) },
  });
  try {
    await database.migrate();
    for (const prefix of ['', 'photos/']) {
      const range = { bucketId: 'b', prefix, withDeleted: false };
      const start = { key: 'photos/m', isIncluded: true };
      await fetchEntries(database.read, range, start, 10);
      await fetchSketches(database.read, range, start, 10);
      await fetchEntriesBackwards(database.read, range, start, 10);
      await fetchEntriesBackwards(database.read, range, undefined, 10);
    }
    for (const { sql } of statements) {
      expect(sql.match(/"key" >=? \?/g) ?? []).toHaveLength(1);
      expect((sql.match(/"key" <=? \?/g) ?? []).length).toBeLessThanOrEqual(1);
    }
    expect(statements).toHaveLength(8);
  } finally {
    await database.close();
    await removeFolder(folder);
  }
});
