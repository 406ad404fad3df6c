import type { Database } from '@atoll/database';
import { describeOnSqlite } from '@atoll/testkit';
import { createRule, leaseMs } from '@atoll/verification';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UserError } from '../../../platform/errors.ts';
import { moveItem } from '../kernel/item.store.ts';
import { ruleOf } from '../projects/rule.ts';
import { crashingDatabase } from './crash.fixture.ts';
import { Model, type ModelItem, type ModelReviewer } from './model.fixture.ts';
import { type Event, reviewerCount, type Scenario, scenarios } from './model-events.fixture.ts';
import { createReviewWorld, type Person, type ReviewWorld } from './review.fixture.ts';
import { sweepLeases } from './upkeep-job.ts';

/** `npm run bench:hub-model` runs some 100,000 events. */
const runs = Number(process.env.HUB_MODEL_RUNS ?? 80);

async function start(database: Database, scenario: Scenario) {
  const { budgetItems, credit, voteMicroUsd, maxVotes } = scenario;
  const rewardMicroUsd = 1000;
  const budgetMicroUsd = budgetItems * rewardMicroUsd;
  const rule = {
    min_votes: 2,
    max_votes: maxVotes,
    accept_at: 0.95,
    reject_at: 0.05,
    gate_items: 4,
    gate_correct: 3,
    gold_every: 3,
    suspend_window: 10,
    suspend_below: 0.7,
  };
  const settings = { reward_micro_usd: rewardMicroUsd, vote_reward_micro_usd: voteMicroUsd, rule };
  const crash = crashingDatabase(database);
  const through = crash.database;
  const world = await createReviewWorld(database, { settings, budgetMicroUsd, credit, through });
  const terms = { rule: createRule(ruleOf(rule)), rewardMicroUsd, voteMicroUsd };
  const model = new Model(terms, budgetMicroUsd, credit);
  const people: Person[] = [];
  for (let at = 0; at < reviewerCount; at++) {
    const correct = 10 - (at % 3);
    people.push(
      await world.addReviewer({
        gold_seen: 10,
        gold_correct: correct,
        gold_recent: '1111111111',
        gate_answered: 4,
        gate_correct: 4,
      }),
    );
    const { personId: person, accountId: payee, reviewerId: id } = people[at]!;
    model.reviewers.set(id, {
      id,
      person,
      payee,
      state: 'active',
      goldSeen: 10,
      goldCorrect: correct,
      recent: Array.from({ length: 10 }, () => true),
      lease: null,
      given: new Set(),
    });
  }
  const [first, second] = people as [Person, Person];
  const items = [
    ...(await world.addItems(1)),
    // Sent by a reviewer, and by somebody of another one's account.
    ...(await world.addItems(scenario.items > 1 ? 1 : 0, {
      personId: first.personId,
      payeeAccountId: first.accountId,
    })),
    ...(await world.addItems(scenario.items > 1 ? 1 : 0, { payeeAccountId: second.accountId })),
    ...(await world.addGold(6, 6)),
  ];
  for (const { id, payeeAccountId: payee, personId: person, goldAnswer } of items) {
    model.items.set(id, {
      id,
      payee,
      person,
      goldAnswer,
      state: 'in_review',
      heldFrom: null,
      appeals: 0,
      votes: new Map(),
    });
  }
  return { world, model, people, crash, ids: items.map(({ id }) => id), count: scenario.items };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Makes a call whose process dies at a write, and makes it again. */
async function twice<T>(crash: Started['crash'], diesAt: number, call: () => Promise<T>): Promise<T> {
  crash.at(diesAt === 0 ? undefined : diesAt);
  try {
    return await call();
  } catch (error) {
    if (!String(error).includes('the process died')) throw error;
    crash.at(undefined);
    return await call();
  } finally {
    crash.at(undefined);
  }
}

type Call = <T>(call: () => Promise<T>) => Promise<T>;

/** Applies an event to both, and checks that both refuse or both accept it. */
async function apply(
  { world, model, people, ids, count, crash }: Started,
  { event, diesAt }: { readonly event: Event; readonly diesAt: number },
): Promise<void> {
  const call: Call = (made) => twice(crash, diesAt, made);
  if (event.kind === 'expire') {
    world.clock.advance(leaseMs);
    await call(() => sweepLeases(world.deps));
    for (const one of model.reviewers.values()) one.lease = null;
    return;
  }
  if ('item' in event)
    return applyToItem({ world, model, call }, event, model.items.get(ids[event.item % count]!)!);
  const person = people[event.reviewer]!;
  const who = model.reviewers.get(person.reviewerId)!;
  if (event.kind === 'suspend' || event.kind === 'remove') {
    const state = event.kind === 'suspend' ? 'suspended' : 'removed';
    await call(() => world.owners.change(world.owner, world.project.id, person.reviewerId, { state }));
    model.exclude(who, state);
    return;
  }
  if (event.kind === 'reinstate') {
    const state = 'active';
    await call(() => world.owners.change(world.owner, world.project.id, person.reviewerId, { state }));
    if (who.state !== 'active') who.recent = [];
    who.state = 'active';
    return;
  }
  await review({ world, model, call }, event, person, who);
}

async function review(
  { world, model, call }: Pick<Started, 'world' | 'model'> & { readonly call: Call },
  event: Exclude<Event, { item: number } | { kind: 'expire' }>,
  person: Person,
  who: ModelReviewer,
): Promise<void> {
  const taken = await ifAllowed(() => call(() => world.assignments.take(person, world.project.id)));
  expect(taken === 'refused', 'only active reviewers take items').toBe(who.state !== 'active');
  if (taken === 'refused') return;
  if (taken === null) {
    const could = [...model.items.values()].filter(
      (one) => one.goldAnswer === null && !model.objection(who, one),
    );
    expect(could, 'nothing waits').toEqual([]);
    // An item that was withdrawn under review is no longer leased.
    who.lease = null;
    return;
  }
  const { assignment } = taken;
  const item = model.items.get(taken.item.id)!;
  if (who.lease !== item.id) {
    who.lease = null;
    expect(model.objection(who, item), 'a reviewer gets what they may').toBeUndefined();
    who.lease = item.id;
    who.given.add(item.id);
  }
  const { id } = world.project;
  if (event.kind === 'take') return;
  if (event.kind === 'skip') {
    await call(() => world.votes.skip(person, id, assignment.id));
    who.lease = null;
  } else if (event.kind === 'report') {
    await call(() => world.votes.report(person, id, assignment.id, { reason: 'other', note: '' }));
    who.lease = null;
    if (model.canHold(item)) model.hold(item);
  } else if (event.kind === 'vote') {
    const ballot = { answer: event.answer, reasons: ['other' as const], note: '' };
    const vote = () => world.votes.vote(person, id, assignment.id, ballot);
    const { gold } = await call(async () => {
      // The answer to the first may have been lost.
      const [first, second] = [vote(), vote()];
      await Promise.allSettled([first, second]);
      const given = await first;
      await second;
      return given;
    });
    expect(gold === null).toBe(item.goldAnswer === null);
    model.vote(who, item, event.answer);
  }
}

async function applyToItem(
  { world, model, call }: Pick<Started, 'world' | 'model'> & { readonly call: Call },
  event: Extract<Event, { item: number }>,
  item: ModelItem,
): Promise<void> {
  const projectId = world.project.id;
  if (event.kind === 'judge') {
    const judgment = { outcome: event.judgment, reasons: ['other' as const], note: '' };
    const judged = await ifAllowed(() =>
      call(() => world.disputes.decide(world.owner, projectId, item.id, judgment)),
    );
    expect(judged !== 'refused', `${event.judgment} a ${item.state} item`).toBe(
      model.judge(item, event.judgment),
    );
    return;
  }
  if (event.kind === 'hold') {
    const held = await ifAllowed(() =>
      call(() => world.disputes.hold(world.owner, projectId, item.id, { reasons: [], note: '' })),
    );
    expect(held !== 'refused').toBe(model.canHold(item));
    if (held !== 'refused') model.hold(item);
    return;
  }
  // Calls of contributors, as their room makes them.
  const canAppeal = item.state === 'rejected' && item.appeals === 0;
  if (event.kind === 'appeal' ? !canAppeal : item.state === 'withdrawn') return;
  const current = await world.item(item.id);
  const changes = event.kind === 'appeal' ? { appeals: 1 } : {};
  await world.database.transaction((tx) =>
    moveItem(tx, current, event.kind === 'appeal' ? 'appeal' : 'withdraw', {
      by: { kind: 'contributor', personId: item.person },
      now: world.clock.now(),
      changes,
    }),
  );
  if (event.kind === 'appeal') item.appeals = 1;
  item.state = event.kind === 'appeal' ? 'appealed' : 'withdrawn';
  if (item.state === 'withdrawn') {
    for (const one of model.reviewers.values()) if (one.lease === item.id) one.lease = null;
  }
}

async function ifAllowed<T>(work: () => Promise<T>): Promise<T | 'refused'> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError) return 'refused';
    throw error;
  }
}

async function compare({ world, model }: Started): Promise<void> {
  const { read } = world.database;
  const of = world.project.id;
  const votes = await read
    .selectFrom('hub_votes')
    .selectAll()
    .where('project_id', '=', of)
    .where('is_gold', '=', 0)
    .execute();
  const items = await read.selectFrom('hub_items').selectAll().where('project_id', '=', of).execute();
  for (const { id, state, held_from: heldFrom, votes: count } of items) {
    const stored = { state, heldFrom, votes: count };
    const item = model.items.get(id)!;
    const expected = [...item.votes].map(([id, vote]) => [id, vote.answer, vote.isCounted, vote.isRight]);
    const actual = votes
      .filter(({ item_id }) => item_id === item.id)
      .map((vote) => [
        vote.reviewer_id,
        vote.answer,
        vote.is_counted === 1,
        vote.is_right === null ? null : vote.is_right === 1,
      ]);
    const counted = [...item.votes.values()].filter(({ isCounted }) => isCounted).length;
    expect(stored).toEqual({
      state: item.state,
      heldFrom: item.heldFrom,
      votes: counted,
    });
    expect(actual.sort()).toEqual(expected.sort());
  }
  const reviewers = await read.selectFrom('hub_reviewers').selectAll().where('project_id', '=', of).execute();
  for (const row of reviewers) {
    const known = model.reviewers.get(row.id)!;
    const own = [...model.items.values()].flatMap(({ votes: cast }) => cast.get(row.id) ?? []);
    expect({
      state: row.state,
      seen: row.gold_seen,
      correct: row.gold_correct,
      votes: row.votes,
      decided: row.decided_votes,
      agreed: row.agreed_votes,
    }).toEqual({
      state: known.state,
      seen: known.goldSeen,
      correct: known.goldCorrect,
      votes: own.length,
      decided: own.filter(({ isRight }) => isRight !== null).length,
      agreed: own.filter(({ isRight }) => isRight === true).length,
    });
  }
  const rewards = await read.selectFrom('hub_rewards').selectAll().where('project_id', '=', of).execute();
  expect(
    Object.fromEntries(rewards.map((row) => [row.id, [row.payee_account_id, row.amount_micro_usd]])),
  ).toEqual(Object.fromEntries([...model.paid].map(([id, { payee, amount }]) => [id, [payee, amount]])));
  expect((await world.projectNow()).reservedMicroUsd).toBe(model.reserve);
}

async function compareMoney({ world, model }: Started): Promise<void> {
  const earned = new Map<string, number>();
  for (const { payee, amount } of model.paid.values()) earned.set(payee, (earned.get(payee) ?? 0) + amount);
  for (const [payee, amount] of earned) expect(await world.creditOf(payee)).toBe(amount);
  expect(await world.creditOf(world.owner.accountId)).toBe(model.credit);
  expect(await world.budgetLeft()).toBe(model.reserve);
}

describeOnSqlite('reviewing against a reference', (open) => {
  it('gives the same states, votes, figures and payments, whatever happens', {
    timeout: 3_600_000,
  }, async () => {
    const database = await open();
    let last: ReviewWorld | undefined;
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        const started = await start(database, scenario);
        last = started.world;
        for (const event of scenario.events) {
          await apply(started, event);
          await compare(started);
        }
        await compareMoney(started);
      }),
      { numRuns: runs },
    );
    expect(await last?.problems()).toEqual([]);
  });
});
