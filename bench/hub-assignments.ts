/**
 * Measures taking items to review: `node bench/hub-assignments.ts [--items 100000] [--reviewers 1000] [--takes 2000]
 * [--database sqlite|postgres]`. Fills a project with items in review, some of them with votes, and with reviewers who
 * have had items before. Then the reviewers take items and vote on them, with the right answer to gold items, since a
 * suspension settles all votes of a reviewer: one after the other; all at the pace of people, 40 times a second; and 20 at
 * a time without a pause, for the rate. Target: 95 % of the takes within 50 ms, one after the other and at that pace. Also
 * measured: a reviewer who has had half of all items, and one for whom no item waits.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '@atoll/database';
import { startPostgres } from '@atoll/testkit';
import { toRow } from '../apps/server/src/features/hub/kernel/row.ts';
import { itemIn } from '../apps/server/src/features/hub/projects/project.fixture.ts';
import { createReviewWorld, type Person } from '../apps/server/src/features/hub/review/review.fixture.ts';
import { percentile } from './lib/percentiles.ts';

const { values: given } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    reviewers: { type: 'string', default: '1000' },
    takes: { type: 'string', default: '2000' },
    database: { type: 'string' },
  },
});
const itemCount = Number(given.items);
const reviewerCount = Number(given.reviewers);
const takes = Number(given.takes);
const barMs = 50;
const atOnce = 20;
/** 1,000 reviewers who need 25 seconds for an item. */
const paceMs = 25;
const givenBefore = 50;
const languages = ['fr', 'sw', 'pt', 'hi', 'ar'];
const countries = 'FR SN BE KE TZ BR PT IN EG MA CI CM RW UG MZ AO TN DZ CA CH'.split(' ');
const quotas = languages.flatMap((language, at) =>
  countries.slice(at, at + 8).map((country) => ({ language, country, items: 500 + 100 * at })),
);
const batch = 250;

type World = Awaited<ReturnType<typeof createReviewWorld>>;
type Rows = readonly Record<string, unknown>[];

const nth = <T>(values: readonly T[], n: number) => values[n % values.length] as T;

async function insert(database: Database, table: string, rows: Rows): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) {
    await database.transaction(async (tx) => {
      const page = rows.slice(from, from + batch) as never[];
      await tx
        .insertInto(table as 'hub_items')
        .values(page)
        .execute();
    });
  }
}

/** Creates items: one in ten has a vote, one in fifty has more, and one in five is decided. */
async function fill(world: World): Promise<{ people: Person[]; veteran: Person; stranger: Person }> {
  const { database, project } = world;
  const items = Array.from({ length: itemCount }, (_, n) => {
    const votes = n % 50 === 0 ? 2 + (n % 3) : Number(n % 10 === 0);
    const language = languages[n % languages.length] ?? 'fr';
    const country = countries[(n * 7) % countries.length] ?? 'FR';
    const state = n % 5 === 4 ? ('accepted' as const) : ('in_review' as const);
    const by = { contributorId: `c${n % 5000}`, personId: `p${n % 5000}`, payeeAccountId: `a${n % 5000}` };
    const text = { text: 'Bonjour', sizeBytes: null, contentType: null, key: null };
    return itemIn(project, { ...text, ...by, votes, language, country, state });
  });
  await insert(
    database,
    'hub_items',
    items.map((item) => toRow(item)),
  );
  await world.addGold(200, 200);
  const people: Person[] = [];
  for (let n = 0; n < reviewerCount; n++) {
    const read = JSON.stringify([languages[n % languages.length], languages[(n + 1) % languages.length]]);
    people.push(await world.addReviewer({ languages: read, gold_seen: 20, gold_correct: 19 }));
  }
  const veteran = await world.addReviewer({ languages: JSON.stringify(languages) });
  const stranger = await world.addReviewer({ languages: '["de"]' });
  const assigned = (reviewer: Person, item: { readonly id: string }) => ({
    id: `${reviewer.reviewerId}${item.id.slice(-10)}`,
    project_id: project.id,
    account_id: project.accountId,
    item_id: item.id,
    reviewer_id: reviewer.reviewerId,
    state: 'voted',
    is_gold: 0,
    leased_at: 1,
    opened_at: 1,
    ended_at: 1,
  });
  const before = people.flatMap((person, n) =>
    Array.from({ length: givenBefore }, (_, at) => assigned(person, nth(items, n * givenBefore + at))),
  );
  // Everything that has votes, and half of the rest: the worst that a search near a decision meets.
  const ofVeteran = items
    .filter(({ votes }, n) => votes > 0 || n % 2 === 0)
    .map((item) => assigned(veteran, item));
  await insert(database, 'hub_assignments', [...before, ...ofVeteran]);
  return { people, veteran, stranger };
}

interface Times {
  readonly passedMs: number[];
  /** Processor time of this program, which includes SQLite. It is only meaningful for sequential work. */
  readonly processorMs: number[];
}

const noTimes = (): Times => ({ passedMs: [], processorMs: [] });

interface Rounds {
  readonly takes: Times;
  readonly votes: Times;
}

const noRounds = (): Rounds => ({ takes: noTimes(), votes: noTimes() });

async function timed<T>(times: Times, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  times.passedMs.push(performance.now() - startedMs);
  times.processorMs.push((user + system) / 1000);
  return result;
}

function report(name: string, { passedMs, processorMs }: Times): boolean {
  const at = (times: readonly number[], share: number) => percentile(times, share).toFixed(1);
  const isWithin = percentile(passedMs, 0.95) <= barMs;
  const passed = `p50 ${at(passedMs, 0.5)} ms, p95 ${at(passedMs, 0.95)} ms, p99 ${at(passedMs, 0.99)} ms`;
  const used = `processor p50 ${at(processorMs, 0.5)} ms, p95 ${at(processorMs, 0.95)} ms`;
  console.log(
    `  ${name} (${passedMs.length}): ${passed}; ${used}; ${isWithin ? 'within the bar' : 'MISSES THE BAR'}`,
  );
  return isWithin;
}

async function measure(name: string, database: Database): Promise<boolean> {
  await database.migrate();
  const rewards = { reward_micro_usd: 1000, vote_reward_micro_usd: 10, target_items: itemCount };
  const world = await createReviewWorld(database, { settings: { ...rewards, languages, quotas } });
  const startedMs = performance.now();
  const { people, veteran, stranger } = await fill(world);
  console.log(
    `${name}: ${itemCount} items, filled in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
  );
  const { id } = world.project;
  const [alone, paced, crowd] = [noRounds(), noRounds(), noRounds()];
  const round = async (person: Person, times: Rounds) => {
    const taken = await timed(times.takes, () => world.assignments.take(person, id));
    if (!taken) throw new Error('nothing waits');
    const answer = taken.item.goldAnswer ?? 'yes';
    const reasons = answer === 'no' ? (['off_topic'] as const) : [];
    await timed(times.votes, () =>
      world.votes.vote(person, id, taken.assignment.id, { answer, reasons, note: '' }),
    );
  };
  for (let n = 0; n < takes; n++) await round(nth(people, n), alone);
  const others = Array.from({ length: takes }, (_, n) => nth(people, n * 7));
  const arrived = others.map(async (person, n) => {
    // They come by chance, and sometimes at once.
    await sleep(paceMs * (n + atOnce * Math.random()));
    await round(person, paced);
  });
  await Promise.all(arrived);
  const queue = [...others];
  const busy = new Set<Person>();
  const hurriedMs = performance.now();
  const workers = Array.from({ length: atOnce }, async () => {
    for (let person = queue.pop(); person; person = queue.pop()) {
      if (busy.has(person)) continue;
      busy.add(person);
      await round(person, crowd);
      busy.delete(person);
    }
  });
  await Promise.all(workers);
  const perSecond = (crowd.takes.passedMs.length / (performance.now() - hurriedMs)) * 1000;
  const [ofVeteran, ofStranger] = [noTimes(), noTimes()];
  for (let n = 0; n < 100; n++) {
    const taken = await timed(ofVeteran, () => world.assignments.take(veteran, id));
    if (taken) await world.votes.skip(veteran, id, taken.assignment.id);
  }
  for (let n = 0; n < 20; n++) await timed(ofStranger, () => world.assignments.take(stranger, id));
  const isWithin = report('one after the other', alone.takes);
  report('  their votes', alone.votes);
  const isPacedWithin = report(`${1000 / paceMs} a second`, paced.takes);
  report('  their votes', paced.votes);
  report(`${atOnce} at a time without a pause, ${perSecond.toFixed(0)} a second`, crowd.takes);
  report('who was given over half of all items', ofVeteran);
  report('for whom nothing waits', ofStranger);
  return isWithin && isPacedWithin;
}

const folder = await mkdtemp(join(tmpdir(), 'atoll-hub-assignments-'));
let isWithin = true;
try {
  if (given.database !== 'postgres') {
    const database = openDatabase({ dialect: 'sqlite', path: join(folder, 'atoll.db') });
    isWithin = await measure('SQLite', database);
    await database.close();
  }
  if (given.database !== 'sqlite') {
    const server = await startPostgres();
    const database = openDatabase({ dialect: 'postgres', url: server.url, connections: atOnce });
    isWithin = (await measure('PostgreSQL', database)) && isWithin;
    await database.close();
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = isWithin ? 0 : 1;
