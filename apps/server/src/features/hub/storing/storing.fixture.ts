import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppPermission, appPermissions } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { type Kysely, sql } from 'kysely';
import { createHubFiles } from '../../../compose/hub-files.ts';
import { newId } from '../../../platform/ids.ts';
import {
  bytes,
  callContext,
  createTestStorage,
  type TestStorage,
} from '../../storage/testing/test-storage.ts';
import type { LinkedPrincipal } from '../kernel/deps.ts';
import type { HubFiles } from '../kernel/files.ts';
import { type ItemEvent, insertItem, moveItem, openItem } from '../kernel/item.store.ts';
import { type Item, system } from '../kernel/item.ts';
import { quarantineKeyOf } from '../kernel/item-files.ts';
import type { Project } from '../kernel/project.ts';
import { itemIn, openTestProject } from '../projects/project.fixture.ts';
import { createStoringJob } from './storing-job.ts';

export type StoringTest = Awaited<ReturnType<typeof createStoringTest>>;

type Faulty = Partial<{ files: HubFiles; database: Database }>;

const owner = 'owner';
export const bucket = 'reefs';

/** Creates a project of the data hub over a real storage, with its job. With `object_lock` the bucket keeps all versions. */
export async function createStoringTest(database: Database, settings: { object_lock?: boolean } = {}) {
  const state: { granted: readonly AppPermission[] | null } = { granted: appPermissions };
  const storage = await createTestStorage(database, undefined, {
    findAppGrant: async () => (state.granted ? { accountId: owner, permissions: state.granted } : undefined),
  });
  const { clock, log } = storage;
  const linkOf = (permissions: readonly AppPermission[]): LinkedPrincipal => ({
    ...callContext(owner).principal,
    app: { appId: 'datahub', grantId: 'grant', permissions, expiresAt: clock.nowMs + 600_000 },
  });
  const principalOf = async () => (state.granted ? linkOf(state.granted) : null);
  const files = createHubFiles({ files: storage.storage.memberFiles, principalOf });
  const links = {
    find: async () => {
      const principal = await principalOf();
      return principal ? { principal, linkedAt: 0 } : undefined;
    },
  };
  const createJob = (faulty: Faulty = {}) =>
    createStoringJob({ database, clock, log, files, links, ...faulty });
  await storage.storage.handlers.createBucket({ name: bucket, ...settings }, callContext(owner));
  const project = await openTestProject(database, {
    accountId: owner,
    now: clock.nowMs,
    settings: { bucket },
  });
  const link = linkOf(appPermissions);
  return {
    storage,
    database,
    clock,
    log,
    files,
    project,
    link,
    links,
    /** Gives the hub these permissions; null takes them back. */
    grant(permissions: readonly AppPermission[] | null) {
      state.granted = permissions;
    },
    createJob,
    /** Runs the job once, possibly until a fault. */
    run: (faulty?: Faulty) => createJob(faulty).run(new AbortController().signal),
    /** Inserts an item, with its file in quarantine if it has content. */
    async add(given: Partial<Item>, content?: string): Promise<Item> {
      const item = itemOf(project, content, given, clock.nowMs);
      if (content !== undefined) {
        const place = { bucket, key: quarantineKeyOf(item) };
        await files.write(link, place, bytes(content), { contentType: 'image/png' });
      }
      await database.transaction((tx) => insertItem(tx, item, system));
      return openItem(database.read, project.id, item.id);
    },
    /** Moves an item from state to state. */
    async move(item: Item, ...events: ItemEvent[]): Promise<void> {
      for (const event of events) {
        await database.transaction(async (tx) => {
          const found = await openItem(tx, project.id, item.id);
          await moveItem(tx, found, event, { by: system, now: clock.nowMs });
        });
      }
    },
    reload: (item: Item) => openItem(database.read, project.id, item.id),
    async textOf(key: string): Promise<string> {
      let text = '';
      for await (const piece of files.read(link, { bucket, key })) text += Buffer.from(piece).toString();
      return text;
    },
    /** Returns the keys of all versions and uploads in the bucket. */
    async keys(): Promise<string[]> {
      const versions = await database.read.selectFrom('objects').select('key').execute();
      const uploads = await database.read.selectFrom('multipart_uploads').select('key').execute();
      return [...versions, ...uploads].map(({ key }) => key).sort();
    },
    /** Deletes blobs that nothing names any more. */
    sweep: () => runJobs(storage, 'storage-archive', 'storage-deleted-blobs'),
    /** Returns the tables, and files of blobs, in which a text is. */
    placesOf: (marker: string) => placesOf(storage, marker),
    /** Counts the blobs in the archive. */
    async countArchived() {
      let count = 0;
      for await (const _ of storage.archiveStore.list()) count++;
      return count;
    },
    close: storage.close,
  };
}

/** Returns an accepted item, with its file in quarantine if it has content. */
export function itemOf(
  project: Project,
  content: string | undefined,
  given: Partial<Item>,
  now: number,
): Item {
  const id = given.id ?? newId();
  const isFile = content !== undefined;
  return itemIn(project, {
    id,
    state: 'accepted',
    sizeBytes: isFile ? Buffer.byteLength(content) : null,
    contentType: isFile ? 'image/png' : null,
    key: isFile ? quarantineKeyOf({ id, projectId: project.id }) : null,
    sha256: isFile ? sha256Of(content) : null,
    width: null,
    height: null,
    createdAt: now,
    ...given,
  });
}

export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export async function runJobs({ storage }: Pick<TestStorage, 'storage'>, ...names: string[]): Promise<void> {
  for (const name of names) {
    const job = storage.jobs.find((one) => one.name === name);
    if (!job) throw new Error(`there is no job ${name}`);
    await job.run(new AbortController().signal);
  }
}

/** Returns the tables and files of blobs of a storage in which a text is, also as base64. */
export async function placesOf(
  { database, blobFolder }: Pick<TestStorage, 'database' | 'blobFolder'>,
  marker: string,
): Promise<string[]> {
  return [...(await tablesWith(database, marker)), ...(await filesWith(blobFolder, marker))];
}

async function tablesWith(database: Database, marker: string): Promise<string[]> {
  const { read } = database;
  const tables = await (read as unknown as Kysely<never>).introspection.getTables();
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(read);
    if (rows.some((row) => Object.values(row).some((value) => hasMarker(value, marker)))) found.push(name);
  }
  return found.sort();
}

function hasMarker(value: unknown, marker: string): boolean {
  const encoded = Buffer.from(marker).toString('base64').replace(/.?=*$/, '');
  if (value instanceof Uint8Array) return [marker, encoded].some((text) => Buffer.from(value).includes(text));
  return typeof value === 'string' && (value.includes(marker) || value.includes(encoded));
}

async function filesWith(folder: string, marker: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    if (hasMarker(await readFile(join(entry.parentPath, entry.name)), marker)) found.push('a blob');
  }
  return found;
}
