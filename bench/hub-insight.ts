/**
 * Measures the owner's view of a large project of the data hub: `node bench/hub-insight.ts [--items 100000] [--calls
 * 100] [--database sqlite|postgres]`. Fills a project with items, votes, decisions, events and rewards, then makes
 * every call that shows it. Targets: 95 % of the calls within 50 ms; for contributors, progress and collusion, which count
 * many rows, within 300 ms. The processor time of this process is printed too, because elapsed time on a shared machine
 * says little.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hubReasons } from '@atoll/contract';
import { type Database, openDatabase, type Schema } from '@atoll/database';
import { startPostgres } from '@atoll/testkit';
import {
  eventIn,
  insertItems,
  insertRows,
  reviewerIn,
  voteIn,
} from '../apps/server/src/features/hub/insight/insight.fixture.ts';
import { createTestView, now } from '../apps/server/src/features/hub/insight/view.fixture.ts';
import type { Item } from '../apps/server/src/features/hub/kernel/item.ts';
import type { Project } from '../apps/server/src/features/hub/kernel/project.ts';
import { itemIn, openTestProject } from '../apps/server/src/features/hub/projects/project.fixture.ts';
import { percentile } from './lib/percentiles.ts';
import { processorMs } from './lib/processor-time.ts';

const { values: given } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '100' },
    database: { type: 'string' },
  },
});
const [wanted, calls] = [Number(given.items), Number(given.calls)];
const [pageBarMs, sampleBarMs] = [50, 300];
const [contributors, reviewerCount, goldItems] = [2_000, 400, 200];
const [votesPerItem, goldEvery, batch] = [3, 10, 5_000];
const dayMs = 24 * 60 * 60_000;
const languages = ['en', 'fr', 'sw', 'ha', 'yo', 'am', 'zh', 'ja', 'hi', 'bn'];
const countries = ['KE', 'NG', 'ET', 'TZ', 'FR', 'SN', 'CN', 'JP', 'IN', 'BD', 'US', 'GH', 'UG', 'BR'];
const states = ['stored', 'stored', 'released', 'accepted', 'rejected', 'in_review', 'final'] as const;

let seed = 1;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}
const any = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

const databases: Record<string, (folder: string) => Promise<[Database, () => Promise<void>]>> = {
  sqlite: async (folder) => [
    openDatabase({ dialect: 'sqlite', path: join(folder, 'atoll.db') }),
    async () => undefined,
  ],
  postgres: async () => {
    const server = await startPostgres();
    return [openDatabase({ dialect: 'postgres', url: server.url }), () => server.stop()];
  },
};

const voted = new Set<string>();
const rows: Record<string, string>[] = [];
for (const name of given.database ? [given.database] : Object.keys(databases)) await measureOn(name);
console.table(rows);

async function measureOn(name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-insight-'));
  const [database, stop] = await (databases[name] as (typeof databases)[string])(folder);
  await database.migrate();
  const project = await openTestProject(database, { accountId: 'owner', now: now - 60 * dayMs });
  voted.clear();
  const started = performance.now();
  const items = await fill(database, project);
  console.log(`${name}: ${wanted} items in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  await measureCalls(name, database, project, items);
  await database.close();
  await stop();
  await rm(folder, { recursive: true });
}

async function fill(database: Database, project: Project): Promise<Item[]> {
  const reviewers = Array.from({ length: reviewerCount }, (_, index) =>
    reviewerIn(project, { device: `d${index % 390}`, gold_seen: 100, gold_correct: 80 }),
  );
  await insertRows(database, 'hub_reviewers', reviewers);
  await insertRows(
    database,
    'hub_contributors',
    Array.from({ length: contributors }, contributorOf(project)),
  );
  const gold = Array.from({ length: goldItems }, (_, index) =>
    itemIn(project, {
      goldAnswer: index % 2 === 0 ? 'yes' : 'no',
      contributorId: `gold:${project.id}`,
      text: 'A gold item',
    }),
  );
  await insertItems(database, gold);
  const all: Item[] = [];
  for (let from = 0; from < wanted; from += batch) {
    const items = Array.from({ length: Math.min(batch, wanted - from) }, (_, index) =>
      collected(project, from + index),
    );
    all.push(...items);
    await insertItems(database, items);
    await insertRows(database, 'hub_item_events', items.flatMap(eventsOf));
    await insertRows(database, 'hub_decisions', items.flatMap(decisionsOn));
    const votes = items.flatMap((item) => votesOn(project, item, { reviewers, gold }));
    await insertRows(database, 'hub_votes', votes.filter(isFirst));
    await insertRows(database, 'hub_rewards', items.flatMap(rewardsOf));
  }
  return all;
}

/** Reports whether a vote is the first of its reviewer on the item, because there is only one on each item, including gold items. */
function isFirst({ item_id, reviewer_id }: Schema['hub_votes']): boolean {
  const key = `${item_id} ${reviewer_id}`;
  const isNew = !voted.has(key);
  voted.add(key);
  return isNew;
}

function contributorOf({ id, accountId }: Project) {
  return (_: unknown, index: number): Schema['hub_contributors'] => ({
    id: `c${index}`,
    project_id: id,
    account_id: accountId,
    person_id: `p${index}`,
    payee_account_id: `p${index}`,
    language: any(languages),
    country: any(countries),
    consent_sha256: '0'.repeat(64),
    consented_at: 1,
    device: `d${index + 389}`,
    items: 50,
    joined_at: 1,
    stopped_at: null,
    stop_reason: '',
  });
}

function collected(project: Project, number: number): Item {
  const at = project.createdAt + Math.floor((number / wanted) * 60 * dayMs);
  return itemIn(project, {
    contributorId: `c${Math.floor(contributors * random() ** 2)}`,
    state: any(states),
    language: any(languages),
    country: any(countries),
    text: `Item ${number}, with some words that somebody has read aloud or written down. `.repeat(3),
    checks: '[{"code":"likely_duplicate","level":"warning","detail":{"distance":4}}]',
    votes: votesPerItem,
    createdAt: at,
    updatedAt: Math.min(now, at + Math.floor(random() * dayMs)),
  });
}

function eventsOf(item: Item): Schema['hub_item_events'][] {
  const received = eventIn(item, { event: 'receive', from_state: 'uploading', to_state: 'received' });
  const checked = eventIn(item, { event: 'pass_checks', from_state: 'checking', to_state: 'in_review' });
  const decided = eventIn(item, { at: item.updatedAt });
  return [received, checked, decided];
}

/** Rejections, with their reasons. */
function decisionsOn(item: Item): Schema['hub_decisions'][] {
  if (item.state !== 'rejected' && item.state !== 'final') return [];
  return [
    {
      id: `reject:${item.id}`,
      item_id: item.id,
      project_id: item.projectId,
      account_id: item.accountId,
      outcome: 'reject',
      decided_by: 'rule',
      person_id: null,
      reason: 'threshold-reached',
      reasons: JSON.stringify([any(hubReasons)]),
      note: '',
      posterior: 0.04,
      explanation: '{}',
      project_version: 1,
      decided_at: item.updatedAt,
    },
  ];
}

interface Crowd {
  readonly reviewers: readonly Schema['hub_reviewers'][];
  readonly gold: readonly Item[];
}

function votesOn(project: Project, item: Item, { reviewers, gold }: Crowd): Schema['hub_votes'][] {
  return Array.from({ length: votesPerItem }, () => {
    const isGold = random() * goldEvery < 1;
    const isRight = Number(random() < 0.9);
    return voteIn(project, {
      item_id: isGold ? any(gold).id : item.id,
      reviewer_id: any(reviewers).id,
      answer: random() < 0.7 ? 'yes' : 'no',
      is_gold: Number(isGold),
      is_right: isRight,
      took_ms: Math.floor(800 + random() * 20_000),
      voted_at: item.updatedAt,
    });
  });
}

function rewardsOf(item: Item): Schema['hub_rewards'][] {
  const reward = { project_id: item.projectId, account_id: item.accountId, item_id: item.id };
  return Array.from({ length: 1 + votesPerItem }, (_, index) => ({
    ...reward,
    id: index === 0 ? `item:${item.id}` : `vote:${item.id}:${index}`,
    payee_account_id: item.contributorId,
    person_id: item.contributorId,
    kind: index === 0 ? ('item' as const) : ('vote' as const),
    amount_micro_usd: 20_000,
    paid_at: item.updatedAt,
  }));
}

async function measureCalls(name: string, database: Database, project: Project, items: readonly Item[]) {
  const { handlers, owner } = createTestView(database);
  const project_id = project.id;
  /** A cursor somewhere in the list. */
  const middle = () => {
    const { updatedAt, id } = any(items);
    return Buffer.from(JSON.stringify({ updated: String(updatedAt), id })).toString('base64url');
  };
  const list = (filter: object) => handlers.listHubItems({ project_id, ...filter }, owner);
  const measured: Record<string, () => Promise<unknown>> = {
    'items, the first page': () => list({}),
    'items, any page': () => list({ cursor: middle() }),
    'items by state': () => list({ state: any(states), cursor: middle() }),
    'items by language': () => list({ language: any(languages) }),
    'items by state, language and country': () =>
      list({ state: any(states), language: any(languages), country: any(countries), cursor: middle() }),
    'items by state and language': () => list({ state: any(states), language: any(languages) }),
    'items of a country that has none': () => list({ country: 'ZZ' }),
    'items by state, none of the language': () => list({ state: 'stored', language: 'xx' }),
    'items of a contributor': () => list({ contributor_id: `c${Math.floor(random() * contributors)}` }),
    'an item': () => handlers.getHubItem({ project_id, item_id: any(items).id }, owner),
    reviewers: () => handlers.listHubReviewers({ project_id }, owner),
    'next item of an audit': () => handlers.takeHubAudit({ project_id }, owner),
  };
  const sampled: typeof measured = {
    contributors: () => handlers.listHubContributors({ project_id }, owner),
    'contributors by their share of rejected items': () =>
      handlers.listHubContributors({ project_id, sort: 'rejected_share', has: 'rejected' }, owner),
    'contributors by what they earned': () =>
      handlers.listHubContributors({ project_id, sort: 'earned' }, owner),
    progress: () => handlers.getHubProgress({ project_id }, owner),
    collusion: () => handlers.getHubCollusion({ project_id }, owner),
  };
  await handlers.takeHubAudit({ project_id }, owner);
  for (const [what, call] of Object.entries(measured)) await measure(name, what, call, pageBarMs);
  for (const [what, call] of Object.entries(sampled)) await measure(name, what, call, sampleBarMs);
}

async function measure(
  name: string,
  what: string,
  call: () => Promise<unknown>,
  barMs: number,
): Promise<void> {
  const times: number[] = [];
  const before = processorMs(process.pid);
  for (let count = 0; count < calls; count++) {
    const asked = performance.now();
    await call();
    times.push(performance.now() - asked);
  }
  const p95 = percentile(times, 0.95);
  if (p95 > barMs) process.exitCode = 1;
  rows.push({
    database: name,
    call: what,
    'p50 (ms)': percentile(times, 0.5).toFixed(1),
    'p95 (ms)': p95.toFixed(1),
    'processor (ms)': ((processorMs(process.pid) - before) / calls).toFixed(1),
    bar: p95 > barMs ? `MISSES ${barMs} ms` : `${barMs} ms`,
  });
}
