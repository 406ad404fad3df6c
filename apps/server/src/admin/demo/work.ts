import type { Role, storageCalls } from '@atoll/contract';
import type { AccountDirectory } from '../../features/accounts/index.ts';
import type { Storage } from '../../features/storage/core/index.ts';
import type { CallContext, Handlers, Principal } from '../../platform/http/handlers.ts';
import { dayMs, startOfDay } from '../../platform/time.ts';
import { createDomain, type DemoDomainDeps } from './domain.ts';
import { type Random, randomOf } from './hub/random.ts';
import { type RefusalDeps, recordRefusals } from './refusals.ts';

type Caller = CallContext & { readonly principal: Principal };

/** The content of a bucket at the end of a day, and what it sent on that day. */
export interface PastUse {
  readonly accountId: string;
  readonly bucketId: string;
  readonly day: number;
  readonly objects: number;
  readonly bytes: number;
  readonly sent: { readonly bytes: number; readonly requests: number };
}

export interface DemoWorkDeps {
  readonly accounts: Pick<AccountDirectory, 'create' | 'find'>;
  readonly storage: Pick<Storage, 'authorizeBucket'> & RefusalDeps['storage'];
  readonly handlers: Pick<
    Handlers<typeof storageCalls>,
    | 'listBuckets'
    | 'setVersioning'
    | 'setBucketTags'
    | 'setBucketLifecycle'
    | 'createShareLink'
    | 'createAccessKey'
    | 'createKmsKey'
    | 'startBulkJob'
    | 'setObjectTags'
    | 'deleteObject'
    | 'setBucketQuota'
  > &
    DemoDomainDeps['handlers'];
  /** Lets a person with their own account act for this one. */
  readonly addMember: (accountId: string, personId: string, role: Role, joinedAt: number) => Promise<void>;
  /** Writes down what buckets held on days that are over. */
  readonly recordUse: (past: readonly PastUse[]) => Promise<void>;
  readonly proveDomain: DemoDomainDeps['proveDomain'];
}

const team = [
  { name: 'Ana Morel', email: 'ana.morel@atoll.example', role: 'admin', daysAgo: 150 },
  { name: 'Kenji Sato', email: 'kenji.sato@atoll.example', role: 'member', daysAgo: 120 },
  { name: 'Wei Chen', email: 'wei.chen@atoll.example', role: 'member', daysAgo: 64 },
  { name: 'Lea Dubois', email: 'lea.dubois@atoll.example', role: 'billing', daysAgo: 40 },
  { name: 'Tom Becker', email: 'tom.becker@atoll.example', role: 'read_only', daysAgo: 9 },
] as const;

const pastDays = 120;
const expedition = 'expedition-2026';
const website = 'website-assets';
/** Visitors of the website, at most, on a working day. Each loads its pictures and its video. */
const visitors = { most: 400, bytes: 900_000, requests: 12 };

/** Creates half a year of work: a team, links, keys, settings, jobs and daily storage. */
export async function prepareDemoWork(deps: DemoWorkDeps, caller: Caller, now: number): Promise<void> {
  await gatherTeam(deps, caller, now);
  await chooseSettings(deps, caller);
  await createLinks(deps, caller, now);
  await changeObjects(deps, caller);
  await copyIntoFullBucket(deps, caller);
  await createDomain(deps, { caller, bucket: website, now });
  // The last: a start that finds an access key takes the demo for complete.
  await createKeys(deps, caller, now);
}

async function gatherTeam({ accounts, addMember }: DemoWorkDeps, caller: Caller, now: number): Promise<void> {
  for (const { name, email, role, daysAgo } of team) {
    const known = await accounts.find(email);
    const { id } = known ?? (await accounts.create({ email, username: name, password: null }));
    await addMember(caller.principal.accountId, id, role, now - daysAgo * dayMs);
  }
}

async function chooseSettings({ handlers }: DemoWorkDeps, caller: Caller): Promise<void> {
  await handlers.setVersioning({ bucket: expedition, status: 'enabled' }, caller);
  await handlers.setBucketTags({ bucket: expedition, tags: [{ key: 'project', value: 'reef' }] }, caller);
  await handlers.setBucketTags(
    {
      bucket: expedition,
      tags: [
        { key: 'project', value: 'reef' },
        { key: 'year', value: '2026' },
      ],
    },
    caller,
  );
  const rules = [{ id: 'Old backups', enabled: true, prefix: '', expire_days: 180 }];
  await handlers.setBucketLifecycle({ bucket: 'nightly-backups', rules }, caller);
}

async function createLinks({ handlers }: DemoWorkDeps, caller: Caller, now: number): Promise<void> {
  const share = (kind: 'file' | 'folder' | 'request', key: string, days: number | null, note: string) =>
    handlers.createShareLink(
      { bucket: expedition, kind, key, note, expires_at: days === null ? null : now + days * dayMs },
      caller,
    );
  await share('folder', 'Pictures/Fakarava/', 30, 'For the printers');
  await share('folder', 'Pictures/Toau/', null, 'Crew album');
  await share('file', 'Reports/2026-10 report.pdf', 14, 'For the sponsors');
  await share('file', 'Measurements/2026-11/L1.csv', 3, 'For the university');
  await share('request', 'Pictures/', 60, 'Pictures of the divers');
}

async function createKeys(deps: DemoWorkDeps, caller: Caller, now: number): Promise<void> {
  const { handlers } = deps;
  await handlers.createAccessKey({ name: 'Nightly backup' }, caller);
  const scope = {
    buckets: ['website-assets'],
    prefixes: [],
    permissions: ['list' as const, 'read' as const, 'write' as const],
    addresses: [],
  };
  const deploy = { name: 'Website deploy', scope, expires_at: now + 6 * dayMs };
  const { access_key_id: accessKeyId } = await handlers.createAccessKey(deploy, caller);
  await recordRefusals(deps, { accessKeyId, bucketName: expedition, now });
  await handlers.createKmsKey({ alias: 'alias/expedition', description: 'Files of the expedition' }, caller);
}

async function changeObjects({ handlers }: DemoWorkDeps, caller: Caller): Promise<void> {
  const tags = [{ key: 'station', value: 'L1' }];
  await handlers.setObjectTags({ bucket: expedition, key: 'Measurements/2026-11/L1.csv', tags }, caller);
  for (const number of [1200, 1203, 1206]) {
    await handlers.deleteObject({ bucket: expedition, key: `Pictures/Apataki/IMG_${number}.jpg` }, caller);
  }
  await handlers.startBulkJob(
    {
      bucket: expedition,
      selection: { prefixes: ['Pictures/Tikehau/'] },
      task: { kind: 'tags', mode: 'add', tags: [{ key: 'place', value: 'Tikehau' }] },
    },
    caller,
  );
}

/** Starts a job that fails, because its destination may hold no more objects. */
async function copyIntoFullBucket({ handlers }: DemoWorkDeps, caller: Caller): Promise<void> {
  const buckets = await handlers.listBuckets({}, caller);
  const held = buckets.find(({ name }) => name === website)?.object_count ?? 1;
  const quota = { max_bytes: null, max_objects: held, max_sent_bytes: null };
  await handlers.setBucketQuota({ bucket: website, ...quota }, caller);
  await handlers.startBulkJob(
    {
      bucket: expedition,
      selection: { prefixes: ['Pictures/Toau/'] },
      task: { kind: 'copy', to_bucket: website, to_prefix: 'album/', on_conflict: 'skip' },
    },
    caller,
  );
}

/**
 * Records past usage: each bucket grew weekly to its current size. Days that were recorded before stay.
 * @param names only of these buckets
 * @param from only days after this time
 */
export async function rememberUse(
  { handlers, storage, recordUse }: DemoWorkDeps,
  caller: Caller,
  { from, now }: { from: number; now: number },
  names?: readonly string[],
) {
  const { accountId } = caller.principal;
  const today = startOfDay(now);
  for (const bucket of await handlers.listBuckets({}, caller)) {
    if (names?.includes(bucket.name) === false) continue;
    const { id } = await storage.authorizeBucket(accountId, bucket.name);
    const random = randomOf(`use ${bucket.name}`);
    const past = Array.from({ length: pastDays }, (_, index): PastUse => {
      const daysAgo = pastDays - index;
      const week = Math.floor(daysAgo / 7) / Math.ceil(pastDays / 7);
      const part = 1 - 0.85 * week ** 1.3;
      return {
        accountId,
        bucketId: id,
        day: today - daysAgo * dayMs,
        objects: Math.round(bucket.object_count * part),
        bytes: Math.round(bucket.size_bytes * part),
        sent: sentOn(today - daysAgo * dayMs, bucket, random),
      };
    });
    await recordUse(past.filter(({ day }) => day >= from));
  }
}

/** Returns how much a bucket sent on a day. Weekends are quiet. */
function sentOn(day: number, bucket: { name: string; size_bytes: number }, random: Random) {
  const weekday = new Date(day).getUTCDay();
  const share = (weekday === 0 || weekday === 6 ? 0.1 : 0.3) + random.next() * 0.4;
  if (bucket.name === website) {
    const came = Math.round(visitors.most * share);
    return { bytes: came * visitors.bytes, requests: came * visitors.requests };
  }
  const mostDaily = 20_000_000;
  return {
    bytes: Math.round(Math.min(bucket.size_bytes, mostDaily) * share),
    requests: 5 + random.below(60),
  };
}
