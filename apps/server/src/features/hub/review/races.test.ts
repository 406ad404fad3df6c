import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { UserError } from '../../../platform/errors.ts';
import { addToReserve } from '../rewards/reward.store.ts';
import { createReviewWorld, type Person, type ReviewWorld } from './review.fixture.ts';

const yes = { answer: 'yes', reasons: [], note: '' } as const;
const settings = { reward_micro_usd: 1000, vote_reward_micro_usd: 10, target_items: 100 };

async function reviewers(world: ReviewWorld, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let at = 0; at < count; at++) people.push(await world.addReviewer());
  return people;
}

describeOnEveryDatabase('reviewers at the same moment', (open) => {
  const worldOf = async () => createReviewWorld(await open(), { settings });
  const take = (world: ReviewWorld, person: Person) => world.assignments.take(person, world.project.id);

  it('take no more of an item than votes could be used', async () => {
    const world = await worldOf();
    const [item] = await world.addItems(1);
    const people = await reviewers(world, 20);
    const taken = await Promise.all(people.map((person) => take(world, person)));
    expect(taken.filter((one) => one !== null)).toHaveLength(5);
    expect((await world.item(item!.id)).leases).toBe(5);
  });

  it('take different items if there are enough', async () => {
    const world = await worldOf();
    await world.addItems(40);
    const people = await reviewers(world, 20);
    const taken = await Promise.all(people.map((person) => take(world, person)));
    expect(taken.every((one) => one !== null)).toBe(true);
    const { votes, leases } = await world.database.read
      .selectFrom('hub_items')
      .select(({ fn }) => [fn.sum<number>('leases').as('leases'), fn.sum<number>('votes').as('votes')])
      .executeTakeFirstOrThrow();
    expect([Number(votes), Number(leases)]).toEqual([0, 20]);
  });

  it('get one item, however often one of them asks at once', async () => {
    const world = await worldOf();
    await world.addItems(5);
    const [person] = await reviewers(world, 1);
    const taken = await Promise.all(Array.from({ length: 8 }, () => take(world, person!)));
    expect(new Set(taken.map((one) => one?.assignment.id)).size).toBe(1);
    const assignments = await world.database.read.selectFrom('hub_assignments').select('id').execute();
    expect(assignments).toHaveLength(1);
  });

  it('decide an item once, though each of two votes would', async () => {
    const world = await worldOf();
    const [item] = await world.addItems(1);
    const people = await reviewers(world, 5);
    const taken: Awaited<ReturnType<typeof take>>[] = [];
    for (const person of people) taken.push(await take(world, person));
    await world.votes.vote(people[0]!, world.project.id, taken[0]!.assignment.id, yes);
    const others = people
      .slice(1)
      .map((person, at) => ({ person, assignment: taken[at + 1]!.assignment.id }));
    // Each sends its vote twice, as after a lost answer.
    await Promise.all(
      [...others, ...others].map(({ person, assignment }) =>
        world.votes.vote(person, world.project.id, assignment, yes),
      ),
    );
    expect(await world.item(item!.id)).toMatchObject({ state: 'accepted', votes: 5, leases: 0 });
    const decisions = await world.database.read.selectFrom('hub_decisions').select('outcome').execute();
    expect(decisions).toEqual([{ outcome: 'accept' }]);
    expect(await world.creditOf(item!.payeeAccountId)).toBe(1000);
    for (const { accountId, personId } of people) {
      expect(await world.creditOf(accountId), 'the late ones too').toBe(10);
      const { reviewer } = await world.review.find({ accountId, personId }, world.project.id);
      expect(reviewer).toMatchObject({ votes: 1, decidedVotes: 1, agreedVotes: 1 });
    }
    const left = await world.budgetLeft();
    expect(left).toBe((await world.projectNow()).reservedMicroUsd);
    expect(await world.problems()).toEqual([]);
    await world.database.transaction((tx) => addToReserve(tx, world.project.id, 1));
    const [problem, ...more] = await world.problems();
    expect(more).toEqual([]);
    expect(problem).toContain(`project ${world.project.id} of account ${world.owner.accountId}`);
    expect(problem).toMatch(/recorded reserve is 0\.\d+ USD, but its postings add up to 0\.\d+ USD$/);
  });

  it('vote while somebody is suspended, and what remains decides', async () => {
    const world = await worldOf();
    const items = await world.addItems(4);
    const [suspect, ...people] = await reviewers(world, 3);
    for (const _ of items) {
      const taken = await take(world, suspect!);
      await world.votes.vote(suspect!, world.project.id, taken!.assignment.id, yes);
    }
    const votes = people.map(async (person) => {
      for (const _ of items) {
        const taken = await take(world, person);
        if (taken) await world.votes.vote(person, world.project.id, taken.assignment.id, yes);
      }
    });
    const suspended = world.owners.change(world.owner, world.project.id, suspect!.reviewerId, {
      state: 'suspended',
    });
    await Promise.all([...votes, suspended]);
    const rows = await world.database.read
      .selectFrom('hub_votes')
      .innerJoin('hub_items', 'hub_items.id', 'hub_votes.item_id')
      .select(['is_counted', 'is_right', 'hub_items.state'])
      .where('reviewer_id', '=', suspect!.reviewerId)
      .execute();
    for (const { is_counted, is_right, state } of rows) {
      // It was part of a decision, or no longer counts.
      expect(is_right !== null || is_counted === 0, state).toBe(true);
    }
    for (const { id } of items) {
      const { votes: count } = await world.item(id);
      const counted = await world.database.read
        .selectFrom('hub_votes')
        .select('reviewer_id')
        .where('item_id', '=', id)
        .where('is_counted', '=', 1)
        .execute();
      expect(counted).toHaveLength(count);
    }
    expect(await world.problems()).toEqual([]);
  });

  it('end a lease once, by a vote or by a report', async () => {
    const world = await worldOf();
    const [item] = await world.addItems(1);
    const [person] = await reviewers(world, 1);
    const taken = await take(world, person!);
    const { id } = taken!.assignment;
    const outcomes = await Promise.allSettled([
      world.votes.vote(person!, world.project.id, id, yes),
      world.votes.skip(person!, world.project.id, id),
      world.votes.report(person!, world.project.id, id, { reason: 'other', note: '' }),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(UserError);
    expect((await world.item(item!.id)).leases).toBe(0);
  });
});
