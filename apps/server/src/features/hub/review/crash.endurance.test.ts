import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { moveItem } from '../kernel/item.store.ts';
import { crashingDatabase } from './crash.fixture.ts';
import { createReviewWorld, type Person } from './review.fixture.ts';
import { createReviewUpkeepJob } from './upkeep-job.ts';

const yes = { answer: 'yes', reasons: [], note: '' } as const;
const never = new AbortController().signal;

type World = Awaited<ReturnType<typeof worldOn>>;

/** Creates services whose process dies at a write that the test selects. */
async function worldOn(database: Database) {
  const crashing = crashingDatabase(database);
  const settings = { reward_micro_usd: 1000, vote_reward_micro_usd: 10, target_items: 10 };
  const world = await createReviewWorld(database, { settings, through: crashing.database });
  return { ...world, crash: crashing };
}

interface Deed {
  /** Sets the scene, and returns the call that is tried at every crash. */
  prepare(world: World): Promise<() => Promise<unknown>>;
}

async function votedBy(world: World, person: Person): Promise<() => Promise<unknown>> {
  const taken = await world.assignments.take(person, world.project.id);
  return () => world.votes.vote(person, world.project.id, taken!.assignment.id, yes);
}

const deeds: Readonly<Record<string, Deed>> = {
  'the vote that accepts an item': {
    async prepare(world) {
      await world.addItems(1);
      await (await votedBy(world, await world.addReviewer({ id: 'one' })))();
      return votedBy(world, await world.addReviewer({ id: 'two' }));
    },
  },
  'the gold answer that suspends': {
    async prepare(world) {
      const suspect = await world.addReviewer({ id: 'one', gold_recent: '1'.repeat(13) + '0'.repeat(6) });
      for (const answer of ['in_review', 'disputed'] as const) await voteOnNew(world, suspect, answer);
      const [gold] = await world.addGold(0, 1);
      await giveGold(world, suspect, gold!.id);
      return () => world.votes.vote(suspect, world.project.id, 'given', yes);
    },
  },
  'a decision on an appeal': {
    async prepare(world) {
      const [item] = await world.addItems(1, { state: 'appealed', appeals: 1 });
      const judgment = { outcome: 'accept', reasons: [], note: '' } as const;
      return () => world.disputes.decide(world.owner, world.project.id, item!.id, judgment);
    },
  },
  'a report': {
    async prepare(world) {
      await world.addItems(1);
      const person = await world.addReviewer({ id: 'one' });
      const taken = await world.assignments.take(person, world.project.id);
      const report = { reason: 'other', note: '' } as const;
      return () => world.votes.report(person, world.project.id, taken!.assignment.id, report);
    },
  },
  'taking an item': {
    async prepare(world) {
      await world.addItems(1);
      const person = await world.addReviewer({ id: 'one' });
      return () => world.assignments.take(person, world.project.id);
    },
  },
};

async function voteOnNew(world: World, by: Person, state: 'in_review' | 'disputed'): Promise<void> {
  const [item] = await world.addItems(1);
  const taken = await world.assignments.take(by, world.project.id);
  await world.votes.vote(by, world.project.id, taken!.assignment.id, yes);
  if (state === 'in_review') return;
  const current = await world.item(item!.id);
  await world.database.transaction((tx) =>
    moveItem(tx, current, 'dispute', { by: { kind: 'system' }, now: world.clock.now() }),
  );
}

async function giveGold(world: World, to: Person, itemId: string): Promise<void> {
  await world.database.transaction(async (tx) => {
    await tx
      .insertInto('hub_assignments')
      .values({
        id: 'given',
        project_id: world.project.id,
        account_id: world.project.accountId,
        item_id: itemId,
        reviewer_id: to.reviewerId,
        state: 'leased',
        is_gold: 1,
        leased_at: world.clock.now(),
        opened_at: world.clock.now(),
        ended_at: null,
      })
      .execute();
  });
}

/** Reviewers have the same IDs in each world. */
async function forgetReviewers(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (const table of ['hub_reviewers', 'hub_votes', 'hub_assignments'] as const) {
      await tx.deleteFrom(table).execute();
    }
  });
}

/** Returns everything that reviewing has stored, without random names. */
async function storedIn({ database: { read }, project, creditOf, budgetLeft }: World): Promise<unknown> {
  const items = await read
    .selectFrom('hub_items')
    .selectAll()
    .where('project_id', '=', project.id)
    .orderBy('id')
    .execute();
  const place = new Map(items.map(({ id }, at) => [id, at]));
  const rows = async (
    table: 'hub_votes' | 'hub_assignments' | 'hub_decisions' | 'hub_item_events' | 'hub_rewards',
  ) =>
    (await read.selectFrom(table).selectAll().where('project_id', '=', project.id).execute())
      .map(({ item_id, project_id: _project, account_id: _account, ...row }) =>
        JSON.stringify([place.get(item_id), { ...row, id: '', payee_account_id: '', person_id: '' }]),
      )
      .sort();
  const reviewers = await read
    .selectFrom('hub_reviewers')
    .selectAll()
    .where('project_id', '=', project.id)
    .execute();
  return {
    items: items.map(({ state, votes, leases, held_from, due_at, gold_seen }) => ({
      state,
      votes,
      leases,
      held_from,
      due_at,
      gold_seen,
    })),
    votes: await rows('hub_votes'),
    assignments: await rows('hub_assignments'),
    decisions: (await rows('hub_decisions')).length,
    events: await rows('hub_item_events'),
    rewards: (await rows('hub_rewards')).length,
    reviewers: reviewers
      .map(({ id, state, votes, gold_seen, decided_votes, agreed_votes }) => [
        id,
        state,
        votes,
        gold_seen,
        decided_votes,
        agreed_votes,
      ])
      .sort(),
    credit: await Promise.all(items.map(({ payee_account_id }) => creditOf(payee_account_id))),
    budget: await budgetLeft(),
  };
}

describeOnEveryDatabase('a process that dies while it reviews', (open) => {
  it.each(Object.keys(deeds))('loses and repeats nothing of %s', { timeout: 60_000 }, async (name) => {
    const deed = deeds[name] as Deed;
    const database = await open();
    const whole = await worldOn(database);
    await (await deed.prepare(whole))();
    const expected = await storedIn(whole);
    await forgetReviewers(database);
    let crashes = 0;
    for (let write = 1; ; write++) {
      const world = await worldOn(database);
      const attempt = await deed.prepare(world);
      world.crash.at(write);
      const outcome = await attempt().then(
        () => 'done',
        (error: unknown) => String(error),
      );
      world.crash.at(undefined);
      if (outcome === 'done') break;
      expect(outcome).toContain('the process died');
      crashes += 1;
      // The client repeats its call, which does the rest, and leaves nothing to the job.
      await attempt();
      expect(await storedIn(world), `after a crash at write ${write}`).toEqual(expected);
      await createReviewUpkeepJob(world).run(never);
      expect(await storedIn(world), `after a crash at write ${write}, and the job`).toEqual(expected);
      expect(await world.problems()).toEqual([]);
      await forgetReviewers(database);
    }
    expect(crashes).toBeGreaterThan(2);
  });
});
