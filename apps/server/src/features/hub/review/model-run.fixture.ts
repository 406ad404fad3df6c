import assert from 'node:assert/strict';
import type { Database } from '@atoll/database';
import { leaseMs } from '@atoll/verification';
import { UserError } from '../../../platform/errors.ts';
import { moveItem } from '../kernel/item.store.ts';
import type { ModelItem, ModelReviewer } from './model.fixture.ts';
import { compare, compareMoney } from './model-compare.fixture.ts';
import type { Event, Scenario } from './model-events.fixture.ts';
import { type Started, startScenario } from './model-start.fixture.ts';
import type { Person, ReviewWorld } from './review.fixture.ts';
import { sweepLeases } from './upkeep-job.ts';

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
    return applyToItem(
      { world, model, call },
      event,
      model.items.get(ids[event.item % count] ?? '') as ModelItem,
    );
  const person = people[event.reviewer] as Person;
  const who = model.reviewers.get(person.reviewerId) as ModelReviewer;
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
  assert.equal(taken === 'refused', who.state !== 'active', 'only active reviewers take items');
  if (taken === 'refused') return;
  if (taken === null) {
    const could = [...model.items.values()].filter(
      (one) => one.goldAnswer === null && !model.objection(who, one),
    );
    assert.deepEqual(could, [], 'nothing waits');
    // An item that was withdrawn under review is no longer leased.
    who.lease = null;
    return;
  }
  const { assignment } = taken;
  const item = model.items.get(taken.item.id) as ModelItem;
  if (who.lease !== item.id) {
    who.lease = null;
    assert.equal(model.objection(who, item), undefined, 'a reviewer gets what they may');
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
    assert.equal(gold === null, item.goldAnswer === null);
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
    const from = item.state;
    assert.equal(judged !== 'refused', model.judge(item, event.judgment), `${event.judgment} a ${from} item`);
    return;
  }
  if (event.kind === 'hold') {
    const held = await ifAllowed(() =>
      call(() => world.disputes.hold(world.owner, projectId, item.id, { reasons: [], note: '' })),
    );
    assert.equal(held !== 'refused', model.canHold(item));
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

/**
 * Makes a project and lets the events of a scenario happen to it and to the reference, and compares them after each one.
 * @throws {AssertionError} at the first difference
 */
export async function runScenario(database: Database, scenario: Scenario): Promise<ReviewWorld> {
  const started = await startScenario(database, scenario);
  for (const event of scenario.events) {
    await apply(started, event);
    await compare(started);
  }
  await compareMoney(started);
  return started.world;
}
