/**
 * Measures a release of a large project of the data hub: `node bench/hub-release.ts [--items 100000]`. Fills a server's
 * project with stored pictures, then previews and creates a release of them with splits and every format. The server is
 * killed once while the files are written. Then the release is downloaded and verified, published, and written again
 * after a withdrawal. Targets: five minutes from the call to the signature, including the kill, and 250 MB more memory
 * than before in all of the server's processes together.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import {
  createHubRelease,
  downloadHubRelease,
  type HubField,
  listHubReleases,
  openHubRelease,
  previewHubRelease,
  publishHubRelease,
} from '@atoll/contract';
import { type Account, type Atoll, startAtoll } from '@atoll/testkit';
import { openTestCollection } from '../apps/server/src/features/hub/contributions/contribution.fixture.ts';
import { hubEnv, hubOwner, linkStorage } from '../apps/server/src/features/hub/core/hub.fixture.ts';
import { residentMegabytes, residentOfAll } from './lib/processes.ts';

const { values: given } = parseArgs({ options: { items: { type: 'string', default: '100000' } } });
const items = Number(given.items);
const [barSeconds, barMb] = [300, 250];
const sampleMs = 200;
const [contributors, words] = [
  3_001,
  'rain street market lamp river bridge window harbor garden tower'.split(' '),
];
const countries = ['FR', 'JP', 'KE', 'BR', 'SG', 'CA', 'SN'];
const plan = {
  version: null,
  notes: '',
  languages: [],
  countries: [],
  splits: [
    { name: 'train', share: 0.8 },
    { name: 'test', share: 0.2 },
  ],
  formats: ['jsonl' as const, 'csv' as const, 'parquet' as const],
  is_suppressed: true,
};

// A busy machine must not time out the preview, which is being measured.
const atoll = await startAtoll({ processes: 'several', env: { ...hubEnv, READ_SECONDS: '300' } });
try {
  const owner = await hubOwner(atoll);
  await linkStorage(owner, atoll);
  const labels = { en_US: 'Place' };
  const field: HubField = { name: 'place', type: 'text', is_required: false, labels, options: [] };
  const { project_id } = await openTestCollection(owner, { fields: [field] });
  fill(atoll, project_id);
  console.table(await measure(atoll, owner, project_id));
} finally {
  await atoll.stop();
}

async function measure(server: Atoll, owner: Account, project_id: string) {
  const seconds = async (work: () => Promise<unknown>) => {
    const startedMs = performance.now();
    await work();
    return (performance.now() - startedMs) / 1_000;
  };
  const latest = async () =>
    (await owner.api.ask(listHubReleases, { project_id }).catch(() => undefined))?.releases[0];
  const until = async (isOver: (release: Awaited<ReturnType<typeof latest>>) => boolean) => {
    for (;;) {
      if (isOver(await latest())) return;
      await sleep(200);
    }
  };
  const before = await residentMegabytes(server.pid, 'VmHWM');
  const beforeOfAll = await residentOfAll(server.pid);
  const preview = await seconds(() => owner.api.ask(previewHubRelease, { project_id, plan }));
  const peaks: number[] = [];
  const sums: number[] = [];
  const watching = setInterval(async () => {
    // The server may be dead just now.
    sums.push(await residentOfAll(server.pid).catch(() => 0));
  }, sampleMs);
  const making = await seconds(async () => {
    await owner.api.ask(createHubRelease, { project_id, plan });
    await until((release) => (release?.files_done ?? 0) >= 3);
    peaks.push(await residentMegabytes(server.pid, 'VmHWM'));
    await server.kill();
    await server.restart();
    await until((release) => release?.state === 'signed');
  });
  peaks.push(await residentMegabytes(server.pid, 'VmHWM'));
  clearInterval(watching);
  const release_id = (await latest())?.release_id ?? '';
  await owner.api.ask(publishHubRelease, { project_id, release_id });
  const marking = await seconds(() => settled(server, release_id));
  const folder = await mkdtemp(join(tmpdir(), 'hub-release-'));
  const download = await seconds(() => fetchAll(owner, project_id, folder));
  const verified = await seconds(async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'verify.mjs')]);
    console.log(stdout.split('\n')[0]);
  });
  withdrawOne(server, release_id);
  const rewriting = await seconds(() => settled(server, release_id));
  const last = await residentMegabytes(server.pid, 'VmHWM');
  await rm(folder, { recursive: true });
  const more = Math.max(...sums) - beforeOfAll;
  if (making > barSeconds || more > barMb) process.exitCode = 1;
  return {
    items,
    'preview, in seconds': preview.toFixed(1),
    'from the call to the signature, killed once, in seconds': making.toFixed(1),
    'items moved to “released”, in seconds': marking.toFixed(1),
    'download, in seconds': download.toFixed(1),
    'verified, in seconds': verified.toFixed(1),
    'written again after a withdrawal, in seconds': rewriting.toFixed(1),
    'peak of the core before, in MB': before.toFixed(0),
    'peak of the core until the signature, in MB': Math.max(...peaks).toFixed(0),
    'all processes before, in MB': beforeOfAll,
    'peak of all processes until the signature, in MB': Math.max(...sums),
    // The storing job looks for the files of the released items, which are not there, and logs each.
    'peak of the core at the end, in MB': last.toFixed(0),
  };
}

function open({ dataDir }: Atoll): DatabaseSync {
  const file = new DatabaseSync(join(dataDir, 'atoll.db'));
  file.exec('pragma busy_timeout = 30000');
  return file;
}

/** Waits until the job has nothing left to do with a release. */
async function settled(server: Atoll, releaseId: string): Promise<void> {
  const file = open(server);
  const due = file.prepare('select due_at from hub_releases where id = ?');
  while ((due.get(releaseId) as { due_at: number | null }).due_at !== null) await sleep(100);
  file.close();
}

/** Does to the database what a withdrawal does. */
function withdrawOne(server: Atoll, releaseId: string): void {
  const file = open(server);
  file.exec('begin immediate');
  const row = file
    .prepare('select item_id from hub_release_items where release_id = ? and position = ?')
    .get(releaseId, Math.floor(items / 2)) as { item_id: string };
  file.prepare("update hub_items set state = 'withdrawn', text = null where id = ?").run(row.item_id);
  file
    .prepare('update hub_release_items set item_id = null, salt = null, withdrawn_at = 1 where item_id = ?')
    .run(row.item_id);
  file.prepare('update hub_releases set due_at = 1 where id = ?').run(releaseId);
  file.exec('commit');
  file.close();
}

async function fetchAll({ api }: Account, project_id: string, folder: string): Promise<void> {
  const { files, version } = await api.ask(openHubRelease, { project_id });
  for (const { name } of files) {
    const { url } = await api.ask(downloadHubRelease, { project_id, version, name });
    const { body } = await fetch(url);
    if (body) await pipeline(Readable.fromWeb(body), createWriteStream(join(folder, name)));
  }
}

/** Inserts stored pictures as the checks and reviewers leave them. */
function fill(server: Atoll, projectId: string): void {
  const file = open(server);
  const { account_id: accountId } = file.prepare('select account_id from hub_projects').get() as {
    account_id: string;
  };
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row);
    const marks = names.map(() => '?').join();
    return file
      .prepare(`insert into ${table} (${names.join()}) values (${marks})`)
      .run(...Object.values(row));
  };
  file.exec('begin immediate');
  for (let number = 0; number < items; number++) {
    const id = `01BENCH${String(number).padStart(19, '0')}`;
    const of = { project_id: projectId, account_id: accountId };
    const sha256 = createHash('sha256').update(id).digest('hex');
    const place = Array.from({ length: 6 }, (_, at) => words[(number * (at + 3)) % words.length]).join(' ');
    insert('hub_items', {
      ...{
        id,
        ...of,
        contributor_id: `c${(number * 7_919) % contributors}`,
        person_id: 'p',
        payee_account_id: 'p',
      },
      ...{ client_key: id, project_version: 1, state: 'stored', language: 'fr' },
      ...{ country: countries[number % countries.length] ?? 'FR', consent_sha256: '0'.repeat(64) },
      ...{
        answers: JSON.stringify({ place }),
        size_bytes: 100_000,
        content_type: 'image/jpeg',
        is_stripped: 1,
      },
      ...{ key: `hub/${projectId}/items/${sha256}`, sha256, width: 4_000, height: 3_000, exif: 'absent' },
      ...{
        checks: '[]',
        warnings: 0,
        gold_explanation: '',
        gold_seen: 0,
        gold_correct: 0,
        votes: 0,
        leases: 0,
      },
      ...{ appeals: 0, report_note: '', created_at: number, updated_at: number, attempts: 0 },
    });
    insert('hub_decisions', {
      ...{ id, item_id: id, ...of, outcome: 'accept', decided_by: 'rule', reason: 'threshold-reached' },
      ...{
        reasons: '[]',
        note: '',
        posterior: 0.97,
        explanation: '{}',
        project_version: 1,
        decided_at: number,
      },
    });
    const hash = randomBytes(8).toString('hex');
    for (let band = 0; band < 4; band++) {
      const key = String(band * 65_536 + Number.parseInt(hash.slice(band * 4, band * 4 + 4), 16));
      insert('hub_item_hashes', { project_id: projectId, hash_key: key, item_id: id, hash });
    }
  }
  file.exec('commit');
  file.close();
}
