import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Schema } from '@atoll/database';
import { removeFolder } from '@atoll/testkit';
import { newId } from '../../../platform/ids.ts';
import { createSealer } from '../../../platform/secrets/index.ts';
import type { HubFiles } from '../kernel/files.ts';
import { openItem } from '../kernel/item.store.ts';
import type { Item } from '../kernel/item.ts';
import { storedKeyOf } from '../kernel/item-files.ts';
import { toRow } from '../kernel/row.ts';
import { bucket, createStoringTest, itemOf, sha256Of } from '../storing/storing.fixture.ts';
import { withdrawItem } from '../storing/withdraw-item.ts';
import { compareReleases } from './publishing/compare-releases.ts';
import { createPublicReleaseService } from './publishing/public-release.service.ts';
import { createReceiptService } from './publishing/receipts.service.ts';
import { createReleaseService } from './publishing/release.service.ts';
import { findRelease } from './store/release.store.ts';
import type { Release, ReleasePlan } from './store/release.ts';
import { createReleaseJob } from './writing/release-job.ts';
import { createSigningKeys } from './writing/signing-keys.ts';

export type ReleaseTest = Awaited<ReturnType<typeof createReleaseTest>>;

export const owner = { accountId: 'owner', personId: 'owner' };
export const emptyPlan: ReleasePlan = {
  version: null,
  notes: '',
  languages: [],
  countries: [],
  splits: [],
  formats: ['jsonl', 'csv', 'parquet'],
  is_suppressed: false,
};
export const splits = [
  { name: 'train', share: 0.6 },
  { name: 'test', share: 0.4 },
];

/** Creates the releases of a project over a real storage. */
export async function createReleaseTest(database: Database) {
  const storing = await createStoringTest(database);
  const { project, clock, files, link, links, log } = storing;
  const deps = {
    database,
    clock,
    files,
    links,
    log,
    sealer: createSealer([randomBytes(32)]),
    accountName: async () => 'Reef Watch',
    consoleUrl: 'https://atoll.example',
  };
  const keys = createSigningKeys(deps);
  const folders: string[] = [];
  const releases = createReleaseService({ ...deps, keys });
  const reload = async ({ id }: Pick<Release, 'id'>): Promise<Release> => {
    const found = await findRelease(database.read, project.id, id);
    if (!found) throw new Error('the release is gone');
    return found;
  };
  const run = async (faulty: Partial<{ files: HubFiles; database: Database; pagesAtOnce: number }> = {}) => {
    const job = createReleaseJob({ ...deps, keys, ...faulty });
    await job.run(new AbortController().signal);
  };
  const create = (plan: Partial<ReleasePlan> = {}) =>
    releases.create(owner, project.id, { plan: { ...emptyPlan, ...plan }, locale: 'en_US' });
  return {
    ...storing,
    async close() {
      for (const folder of folders) await removeFolder(folder);
      await storing.close();
    },
    releases,
    published: createPublicReleaseService({ ...deps, keys }),
    receipts: createReceiptService({ ...deps, keys }),
    run,
    reload,
    create,
    preview: (plan: Partial<ReleasePlan> = {}) =>
      releases.preview(owner, project.id, { ...emptyPlan, ...plan }),
    compare: (before: Release, after: Release) => database.query(compareReleases, { before, after }),
    /** Makes a release and publishes it. */
    async publish(plan: Partial<ReleasePlan> = {}): Promise<Release> {
      const { id } = await create(plan);
      await run();
      await releases.publish(owner, project.id, id);
      await run();
      return reload({ id });
    },
    /** Inserts accepted and stored items of this many contributors. */
    async addStored(count: number, given: (number: number) => Partial<Item> = () => ({})): Promise<Item[]> {
      clock.nowMs += 1_000;
      const items = Array.from({ length: count }, (_, number) =>
        storedItem(storing.project.id, itemOf(project, `picture ${newId()}`, given(number), clock.nowMs)),
      );
      await insertDecided(database, items);
      return items;
    },
    reloadItem: (item: Item) => openItem(database.read, project.id, item.id),
    async withdraw(item: Item): Promise<void> {
      clock.nowMs += 1_000;
      await database.transaction(async (tx) => {
        const found = await openItem(tx, project.id, item.id);
        await withdrawItem(tx, found, { kind: 'contributor', personId: 'ann' }, clock.nowMs);
      });
    },
    /** Downloads the files of a release into a new folder. */
    async download({ prefix, files: written }: Release): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), 'atoll-release-'));
      folders.push(folder);
      for (const { name } of written) {
        const pieces: Uint8Array[] = [];
        for await (const piece of files.read(link, { bucket, key: `${prefix}${name}` })) pieces.push(piece);
        await writeFile(join(folder, name), Buffer.concat(pieces));
      }
      return folder;
    },
  };
}

function storedItem(projectId: string, item: Item): Item {
  const sha256 = item.sha256 ?? sha256Of(item.id);
  return { ...item, sha256, state: 'stored', key: storedKeyOf(projectId, sha256) };
}

async function insertDecided(database: Database, items: readonly Item[]): Promise<void> {
  const pageSize = 200;
  for (let start = 0; start < items.length; start += pageSize) {
    const page = items.slice(start, start + pageSize);
    await database.transaction(async (tx) => {
      await tx
        .insertInto('hub_items')
        .values(page.map((item) => toRow<Schema['hub_items']>(item)))
        .execute();
      await tx.insertInto('hub_decisions').values(page.map(decisionOf)).execute();
    });
  }
}

export function decisionOf({ id, projectId, accountId, createdAt }: Item): Schema['hub_decisions'] {
  return {
    id: newId(),
    item_id: id,
    project_id: projectId,
    account_id: accountId,
    outcome: 'accept',
    decided_by: 'rule',
    person_id: null,
    reason: 'threshold-reached',
    reasons: '[]',
    note: '',
    posterior: 0.97,
    explanation: '{}',
    project_version: 1,
    decided_at: createdAt,
  };
}

interface VerifierReport {
  readonly problems: readonly { readonly kind: string; readonly file?: string; readonly position?: number }[];
  readonly withdrawn: readonly number[];
}

/** Runs the `verify.mjs` in a folder, like a person who downloaded the release. */
export function verify(folder: string): Promise<{ readonly code: number; readonly report: VerifierReport }> {
  return new Promise((resolve) => {
    const program = [join(folder, 'verify.mjs'), '--json'];
    execFile(process.execPath, program, { env: {} }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, report: JSON.parse(stdout) }),
    );
  });
}
