import { mkdtemp, readdir, rename, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { removeFolder } from '@atoll/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { openData } from './index.ts';

let folder: string;
const databasePath = () => join(folder, 'atoll.db');
const snapshots = () => readdir(join(folder, 'snapshots')).catch(() => []);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-upgrade-'));
});
afterEach(() => removeFolder(folder));

async function start(): Promise<void> {
  const data = await openData({ database: { kind: 'sqlite', path: databasePath() }, rateLimitFactor: 1 });
  await data.close();
}

function change(statement: string): void {
  const file = new DatabaseSync(databasePath());
  file.exec(statement);
  file.close();
}

/** Forgets a migration that can be applied again. */
const asBefore = `delete from kysely_migration where name = '0044-early-schema'`;

/** Returns the file name of the snapshot after `asBefore` has run. */
function nameOfSnapshot(): string {
  const file = new DatabaseSync(databasePath());
  const query = `select max(name) as last from kysely_migration where name <> '0044-early-schema'`;
  const last = file.prepare(query).get()?.last;
  file.close();
  return `atoll-${last}.db`;
}

it('copies a database before it changes the schema, and only then', async () => {
  await start();
  await start();
  expect(await snapshots()).toEqual([]);
  change(`${asBefore}; insert into jobs values ('then', null, 0, 0, null)`);
  await start();
  const name = nameOfSnapshot();
  expect(await snapshots()).toEqual([name]);
  const copy = new DatabaseSync(join(folder, 'snapshots', name));
  expect(copy.prepare('select name from jobs').all()).toEqual([{ name: 'then' }]);
  copy.close();
  const { mode } = await stat(join(folder, 'snapshots', name));
  expect(mode & 0o777).toBe(0o600);
});

it('keeps the last three copies', async () => {
  await start();
  for (const [at, name] of ['0001-a', '0002-b', '0003-c'].entries()) {
    change(asBefore);
    await start();
    const made = join(folder, 'snapshots', nameOfSnapshot());
    await rename(made, join(folder, 'snapshots', `atoll-${name}.db`));
    await utimes(join(folder, 'snapshots', `atoll-${name}.db`), at, at);
  }
  change(asBefore);
  await start();
  expect((await snapshots()).sort()).toEqual(['atoll-0002-b.db', 'atoll-0003-c.db', nameOfSnapshot()]);
});

it('refuses the database of a newer version in one line, and does not touch it', async () => {
  await start();
  change(`insert into kysely_migration values ('9999-tomorrow', '2030-01-01T00:00:00.000Z'); ${asBefore}`);
  await expect(start()).rejects.toBeInstanceOf(StartupError);
  await expect(start()).rejects.toThrow(
    `DATA_DIR: the database ${databasePath()} can't be used (a newer version of Atoll has upgraded it to 9999-tomorrow). Start that version again, or put back the snapshot or dump that was made before the upgrade.`,
  );
  expect(await snapshots()).toEqual([]);
});
