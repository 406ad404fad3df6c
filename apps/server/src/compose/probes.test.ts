import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createFileBlobStore } from '@atoll/blob-store';
import { type Database, openDatabase, type Readers } from '@atoll/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config/index.ts';
import { createReadiness } from '../platform/health/index.ts';
import { ensureInstallation, rememberKey } from '../platform/installation/index.ts';
import { createLimits } from '../platform/limits/index.ts';
import { createSealer, keysOfFile, readKeyFile } from '../platform/secrets/index.ts';
import { createProbes } from './probes.ts';

let folder: string;
let database: Database;
const s3 = { serving: true, responsive: true, room: true };

/** Reader processes that others use all the time. */
const never = new Promise<never>(() => undefined);
const occupied: Readers = { read: () => never, query: () => never };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-probes-'));
  database = openDatabase({ dialect: 'sqlite', path: join(folder, 'atoll.db'), readers: occupied });
  await database.migrate();
  Object.assign(s3, { serving: true, responsive: true, room: true });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function open() {
  const config = readConfig({ DATA_DIR: folder });
  const blobStore = await createFileBlobStore(join(folder, 'blobs'));
  const archiveStore = await createFileBlobStore(join(folder, 'archive'));
  const sealer = createSealer(await keysOfFile(join(folder, 'secret.key'), { mayMake: true }));
  await ensureInstallation(database, Date.now());
  await rememberKey(database, sealer);
  const data = { database, limits: createLimits({ factor: 1 }), close: async () => undefined };
  const probes = createProbes({
    foundation: { config, data, blobStore, archiveStore, sealer },
    storage: { hasRoom: () => s3.room },
    s3: { isServing: () => s3.serving, isResponsive: () => s3.responsive },
  });
  const readiness = createReadiness({ probes, keptMs: 0 });
  return async () => {
    const { components } = await readiness.report();
    return Object.entries(components)
      .filter(([, { state }]) => state !== 'ok')
      .map(([name, { state }]) => `${name} ${state}`);
  };
}

test('a whole installation passes, and no blob is left behind', async () => {
  const troubles = await open();
  expect(await troubles()).toEqual([]);
  const files = await readdir(join(folder, 'blobs'), { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile() && /^[0-9a-f]{32}/.test(entry.name))).toEqual([]);
});

test('each part that breaks under a running server is named', async () => {
  const troubles = await open();
  s3.responsive = false;
  expect(await troubles()).toEqual(['workers failed']);
  s3.responsive = true;

  await rename(join(folder, 'blobs'), join(folder, 'away'));
  expect(await troubles()).toEqual(['blobs failed']);
  await rename(join(folder, 'away'), join(folder, 'blobs'));

  await rm(join(folder, 'archive'), { recursive: true });
  expect(await troubles()).toEqual(['archive failed']);
  await mkdir(join(folder, 'archive', 'unfinished'), { recursive: true });

  const keyFile = join(folder, 'secret.key');
  await rename(keyFile, join(folder, 'key.away'));
  expect(await troubles()).toEqual(['keys failed']);
  await writeFile(keyFile, randomBytes(32).toString('base64'));
  expect(await troubles()).toEqual(['keys failed']);
  await rename(join(folder, 'key.away'), keyFile);
  await rememberKey(database, createSealer([randomBytes(32)]));
  expect(await troubles()).toEqual(['keys failed']);
  await rememberKey(database, createSealer(await readKeyFile(keyFile)));

  s3.room = false;
  expect(await troubles()).toEqual(['room full']);
  s3.room = true;
  expect(await troubles()).toEqual([]);
});

test('a database that takes no writes, or misses a table, is named', async () => {
  const troubles = await open();
  const other = new DatabaseSync(join(folder, 'atoll.db'));
  other.exec("create trigger locked before insert on jobs begin select raise(abort, 'read-only'); end");
  expect(await troubles()).toEqual(['database failed']);
  other.exec('drop trigger locked; alter table sessions rename to elsewhere');
  expect(await troubles()).toEqual(['database failed']);
  other.exec('alter table elsewhere rename to sessions');
  other.close();
  expect(await troubles()).toEqual([]);
});
