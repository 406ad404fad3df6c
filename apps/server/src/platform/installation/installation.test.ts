import { openDatabase } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { ensureInstallation, keysOfSealed, readInstallation } from './index.ts';
import { sealedColumns } from './sealed-columns.store.ts';

describeOnEveryDatabase('the installation', (open, _, databases) => {
  it('gets its id at the first start and keeps it', async () => {
    const database = await open();
    await expect(readInstallation(database.read)).rejects.toThrow();
    const first = await ensureInstallation(database, 1000);
    expect(first).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), createdAt: 1000 });
    expect(await ensureInstallation(database, 2000)).toEqual(first);
    expect(await readInstallation(database.read)).toEqual(first);
  });

  it('knows every column that is sealed with the master key', async () => {
    const { read } = await open();
    const tables = await (read as unknown as Kysely<never>).introspection.getTables();
    const sealed = tables.flatMap(({ name: table, columns }) =>
      columns
        .filter(({ name }) => /(^|_)sealed(_|$)/.test(name) && name !== 'sealed_as')
        .map(({ name }) => `${table}.${name}`),
    );
    expect(sealedColumns.map((column) => column.join('.')).sort()).toEqual(sealed.sort());
    expect(await keysOfSealed(read)).toEqual([]);
  });

  it('gets one id when several processes start at once', async () => {
    const location = await databases.locate();
    const processes = [openDatabase(location), openDatabase(location)];
    const made = await Promise.all(processes.map((database) => ensureInstallation(database, 1)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await Promise.all(processes.map((database) => database.close()));
  });
});
