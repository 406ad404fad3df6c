import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ownerFileName, readOwnerFile } from '@atoll/blob-store';
import { openDatabase } from '@atoll/database';
import { describeOnEveryDatabase, removeFolder } from '@atoll/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config/index.ts';
import { createLog } from '../platform/log/index.ts';
import { type Foundation, openFoundation } from './foundation.ts';
import { openStores } from './stores.ts';

const log = createLog({ level: 'silent', format: 'json', stream: process.stdout });
type Settings = Record<string, string>;
type Role = Parameters<typeof openFoundation>[1];

describeOnEveryDatabase('an installation', (_, dialect, databases) => {
  let folder: string;
  let settings: Settings;
  let other: Settings;

  async function newSettings(name: string): Promise<Settings> {
    const location = await databases.locate();
    const dataDir = { DATA_DIR: join(folder, name) };
    return location.dialect === 'postgres' ? { ...dataDir, DATABASE_URL: location.url } : dataDir;
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atoll-identity-'));
    settings = await newSettings('one');
    other = await newSettings('other');
  });
  // The reserve may still be written after a program has closed.
  afterEach(() => removeFolder(folder));

  const open = (env: Settings, adopt = false, role: Role = 'as the only server') =>
    openFoundation({ config: readConfig(env), log, print: () => undefined, adopt }, role);

  async function during<T>(
    env: Settings,
    work: (foundation: Foundation) => Promise<T>,
    adopt = false,
  ): Promise<T> {
    const foundation = await open(env, adopt);
    try {
      return await work(foundation);
    } finally {
      await foundation.data.close();
      foundation.claim?.release();
    }
  }

  const idOf = (env: Settings, adopt = false) =>
    during(env, async ({ installation }) => installation.id, adopt);

  /** Stores blobs that the database refers to, and a secret. */
  const fill = (env: Settings) =>
    during(env, async ({ blobStore, data, sealer }) => {
      for (let position = 0; position < 3; position++) {
        const { id: blobId } = await blobStore.put(bytes());
        await data.database.transaction(async (tx) => {
          const row = { object_id: 'o', blob_id: blobId, size_bytes: 9, checksum: null, sealed_as: null };
          await tx
            .insertInto('object_blobs')
            .values({ ...row, position })
            .execute();
        });
      }
      await data.database.transaction(async (tx) => {
        const account = { id: 'a', access_key: 'a', username: 'a', status: 'active', created_at: 1 } as const;
        await tx
          .insertInto('accounts')
          .values({ ...account, source: null, customer: null, country: null })
          .execute();
        const secret = { account_id: 'a', secret_sealed: sealer.seal('s', 'c') };
        await tx.insertInto('console_credentials').values(secret).execute();
      });
    });

  /** Restores the state of versions before installations had an ID. */
  async function makeOld(env: Settings): Promise<void> {
    await during(env, ({ data }) =>
      data.database.transaction(async (tx) => {
        await tx.deleteFrom('installation').execute();
      }),
    );
    for (const place of ['', 'blobs', 'archive']) await rm(join(env.DATA_DIR ?? '', place, ownerFileName));
  }

  const blobCount = async (env: Settings) => {
    const root = join(env.DATA_DIR ?? '', 'blobs');
    const folders = (await readdir(root)).filter((name) => name.length === 3);
    return (await Promise.all(folders.map((name) => readdir(join(root, name))))).flat().length;
  };

  // Both databases run only the cases in which they may differ.
  const only = (here: typeof dialect) => (name: string, test: () => Promise<void>) => {
    if (dialect === here) it(name, test);
  };
  const [onSqlite, onPostgres] = [only('sqlite'), only('postgres')];

  it('keeps its id, and starts again silently', async () => {
    const id = await idOf(settings);
    await fill(settings);
    expect(await idOf(settings)).toBe(id);
    expect(await idOf(other)).not.toBe(id);
  });

  it('refuses to start on another, empty database, and makes none', async () => {
    await fill(settings);
    const elsewhere = await databases.locate();
    const lost: Settings =
      elsewhere.dialect === 'postgres' ? { ...settings, DATABASE_URL: elsewhere.url } : settings;
    const path = join(settings.DATA_DIR ?? '', 'atoll.db');
    if (dialect === 'sqlite') await rm(path);
    await expect(open(lost)).rejects.toThrow(
      /^DATA_DIR: .* belongs to installation [0-9a-f]{32}, but the database is empty\. .*--adopt\.$/,
    );
    // Simulates a start without DATABASE_URL beside PostgreSQL's metadata.
    await expect(open({ DATA_DIR: settings.DATA_DIR ?? '' })).rejects.toThrow('the database is empty');
    expect(existsSync(path)).toBe(false);
    expect(await blobCount(settings)).toBe(3);
  });

  onSqlite('refuses an empty database over blobs that nobody has claimed', async () => {
    await fill(settings);
    await makeOld(settings);
    const blobs = { BLOBS_URL: `file://${join(settings.DATA_DIR ?? '', 'blobs')}` };
    await expect(open({ ...other, ...blobs })).rejects.toThrow(
      /^BLOBS_URL: .* holds blobs, but the database is empty\./,
    );
  });

  onSqlite('refuses the blobs of another installation, marked or not', async () => {
    await fill(settings);
    await fill(other);
    const blobs = { BLOBS_URL: `file://${join(settings.DATA_DIR ?? '', 'blobs')}` };
    await expect(open({ ...other, ...blobs })).rejects.toThrow(
      /^BLOBS_URL: .* belongs to installation [0-9a-f]{32}, and the database to [0-9a-f]{32}\./,
    );
    await makeOld(settings);
    await expect(open({ ...other, ...blobs })).rejects.toThrow(
      /^BLOBS_URL: .* holds none of the blobs that the database names\./,
    );
  });

  onSqlite('refuses a blob folder that has vanished', async () => {
    await fill(settings);
    await rm(join(settings.DATA_DIR ?? '', 'blobs'), { recursive: true });
    await expect(open(settings)).rejects.toThrow('holds none of the blobs that the database names');
  });

  onSqlite('refuses another place of its own in the place of its blobs, but lets commands look', async () => {
    await fill(settings);
    const id = await idOf(settings);
    for (const folder of [settings.DATA_DIR ?? '', join(settings.DATA_DIR ?? '', 'archive')]) {
      const wrong = { ...settings, BLOBS_URL: `file://${folder}` };
      await expect(open(wrong)).rejects.toThrow('holds none of the blobs that the database names');
      const command = await open(wrong, false, 'beside a server');
      expect(command.installation.id).toBe(id);
      await command.data.close();
    }
    expect(await idOf(settings)).toBe(id);
    const empty = { ...settings, BLOBS_URL: `file://${join(settings.DATA_DIR ?? '', 'archive')}` };
    expect(await idOf(empty, true)).toBe(id);
    expect(await idOf(empty)).toBe(id);
  });

  it('refuses to make a new key, or to take another', async () => {
    await fill(settings);
    const SECRET_KEY = randomBytes(32).toString('base64');
    await expect(open({ ...settings, SECRET_KEY })).rejects.toThrow(/^SECRET_KEY: .*--adopt\.$/);
    const key = join(settings.DATA_DIR ?? '', 'secret.key');
    await cp(key, join(folder, 'kept.key'));
    await rm(key);
    await expect(open(settings)).rejects.toThrow(/^DATA_DIR: .*secret\.key is missing, .*--adopt\.$/);
    expect(existsSync(key)).toBe(false);
    await cp(join(folder, 'kept.key'), key);
    await makeOld(settings);
    await expect(open({ ...settings, SECRET_KEY })).rejects.toThrow(/^SECRET_KEY: /);
    await idOf(settings);
  });

  onSqlite('is started with a new key in front of the old one', async () => {
    const [old, fresh] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
    await fill({ ...settings, SECRET_KEY: old });
    await idOf({ ...settings, SECRET_KEY: `${fresh},${old}` });
    await idOf({ ...settings, SECRET_KEY: fresh });
    await expect(open({ ...settings, SECRET_KEY: old })).rejects.toThrow(/^SECRET_KEY: /);
  });

  it('from before there were ids is upgraded silently', async () => {
    await fill(settings);
    await makeOld(settings);
    const id = await idOf(settings);
    expect(await idOf(settings)).toBe(id);
  });

  onSqlite('keeps its id when the program was set back for a while', async () => {
    await fill(settings);
    const id = await idOf(settings);
    await during(settings, ({ data }) =>
      data.database.transaction(async (tx) => void (await tx.deleteFrom('installation').execute())),
    );
    expect(await idOf(settings)).toBe(id);
  });

  onSqlite('takes over what the operator says is its own', async () => {
    await fill(settings);
    await fill(other);
    const mixed = { ...other, BLOBS_URL: `file://${join(settings.DATA_DIR ?? '', 'blobs')}` };
    const id = await idOf(mixed, true);
    expect(await idOf(mixed)).toBe(id);
    await expect(open(settings)).rejects.toThrow('belongs to installation');
  });

  it.each(['marked', 'unmarked', 'marked as its own already'])(
    'reads the blobs that it took over from another installation, %s',
    async (kind) => {
      await fill(settings);
      const names = await during(settings, ({ data }) =>
        data.database.read.selectFrom('object_blobs').selectAll().execute(),
      );
      await during(other, ({ data }) =>
        data.database.transaction(
          async (tx) => void (await tx.insertInto('object_blobs').values(names).execute()),
        ),
      );
      const blobs = join(settings.DATA_DIR ?? '', 'blobs');
      if (kind !== 'marked') await rm(join(blobs, ownerFileName));
      const mixed = { ...other, BLOBS_URL: `file://${blobs}` };
      const readAll = async ({ blobStore }: Pick<Foundation, 'blobStore'>) =>
        Promise.all(names.map(async ({ blob_id: id }) => String(await buffer(blobStore.read(id)))));
      const right = names.map(() => 'some bytes');
      if (kind === 'marked') await expect(open(mixed)).rejects.toThrow('belongs to installation');
      else await during(mixed, (opened) => expect(readAll(opened)).rejects.toThrow('another installation'));
      if (kind === 'unmarked') await rm(join(blobs, ownerFileName));
      expect(await during(mixed, readAll, true)).toEqual(right);
      const id = await during(mixed, async (opened) => {
        expect(await readAll(opened)).toEqual(right);
        return opened.installation.id;
      });
      expect(await readAll(await openStores(readConfig(mixed), id))).toEqual(right);
    },
  );

  onPostgres('refuses a copied database on the same blobs, until the operator takes it over', async () => {
    await fill(settings);
    const copy = { ...settings, DATABASE_URL: other.DATABASE_URL ?? '' };
    const dump = join(folder, 'dump');
    await during(settings, ({ data }) => data.database.snapshot(dump));
    const target = openDatabase({ dialect: 'postgres', url: copy.DATABASE_URL });
    await target.load(dump);
    await target.close();
    for (const role of ['as the only server', 'beside a server'] as const) {
      await expect(open(copy, false, role)).rejects.toThrow(
        /^BLOBS_URL: .* is used by another database with the id of this installation: .* --adopt; /,
      );
    }
    // The refused start has changed nothing.
    const id = await idOf(settings);
    expect(await idOf(copy, true)).toBe(id);
    expect(await idOf(copy)).toBe(id);
    await expect(open(settings)).rejects.toThrow('is used by another database');
  });

  onSqlite('leaves the mark of a database that can be told from its copies as it is', async () => {
    const id = await idOf(settings);
    const mark = await readOwnerFile(join(settings.DATA_DIR ?? '', 'blobs'));
    expect(mark).toEqual({ installationId: id, adopted: [] });
  });

  onSqlite('says in one line that the file which names its owner is damaged', async () => {
    await fill(settings);
    await truncate(join(settings.DATA_DIR ?? '', 'blobs', ownerFileName), 1000);
    await expect(open(settings)).rejects.toThrow(/^BLOBS_URL: .* is damaged\. Delete it if /);
  });

  it('must be there for a command', async () => {
    await expect(open(settings, false, 'beside a server')).rejects.toThrow(/ contains no installation\. /);
    expect(existsSync(settings.DATA_DIR ?? '')).toBe(dialect === 'postgres');
    await idOf(settings);
    const beside = await open(settings, false, 'beside a server');
    await beside.data.close();
  });
});

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('some bytes');
}
