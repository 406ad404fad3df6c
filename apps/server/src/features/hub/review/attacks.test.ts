import { codes } from '@atoll/contract/codes';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createLimits } from '../../../platform/limits/index.ts';
import { recordingDatabase } from './recording.fixture.ts';
import { createReviewWorld, mediaItem, type Person, type ReviewWorld } from './review.fixture.ts';
import { createReviewHandlers } from './review.routes.ts';

const yes = { answer: 'yes', reasons: [], note: '' } as const;
const no = { answer: 'no', reasons: ['low_quality'], note: '' } as const;
const settings = { reward_micro_usd: 1000, vote_reward_micro_usd: 10, target_items: 100 };
/** Every third item is gold. */
const rule = {
  min_votes: 2,
  max_votes: 5,
  accept_at: 0.95,
  reject_at: 0.05,
  gate_items: 4,
  gate_correct: 3,
  gold_every: 3,
  suspend_window: 20,
  suspend_below: 0.5,
};

/** Attacks on reviewing that `docs/security/hub-attacks.md` names and no other test of this room shows. */
describeOnEveryDatabase('hub', (open) => {
  const take = (world: ReviewWorld, person: Person) => world.assignments.take(person, world.project.id);
  const votesOn = (world: ReviewWorld, itemId: string) =>
    world.database.read.selectFrom('hub_votes').selectAll().where('item_id', '=', itemId).execute();

  it('hub: a vote that is replayed, also with another answer, counts once and stays what it was', async () => {
    const world = await createReviewWorld(await open(), { settings });
    const [item] = await world.addItems(1);
    const person = await world.addReviewer();
    const { assignment } = (await take(world, person))!;
    const vote = (ballot: typeof yes | typeof no) =>
      world.votes.vote(person, world.project.id, assignment.id, ballot).catch(() => undefined);
    await vote(yes);
    await Promise.all([vote(no), vote(yes), vote(no)]);
    expect(await votesOn(world, item!.id)).toMatchObject([{ answer: 'yes', reviewer_id: person.reviewerId }]);
    expect((await world.item(item!.id)).votes).toBe(1);
    expect(await take(world, person), 'and the item does not come back').toBeNull();
  });

  it('hub: the assignment of somebody else can’t be voted on, skipped or reported', async () => {
    const world = await createReviewWorld(await open(), { settings });
    const [item] = await world.addItems(1);
    const [person, thief] = [await world.addReviewer(), await world.addReviewer()];
    const { assignment } = (await take(world, person))!;
    const { id } = world.project;
    const attempts = [
      world.votes.vote(thief, id, assignment.id, yes),
      world.votes.skip(thief, id, assignment.id),
      world.votes.report(thief, id, assignment.id, { reason: 'other', note: '' }),
    ];
    for (const { status } of await Promise.allSettled(attempts)) expect(status).toBe('rejected');
    expect(await votesOn(world, item!.id)).toEqual([]);
    expect(await world.item(item!.id)).toMatchObject({ state: 'in_review', leases: 1 });
  });

  it('hub: gold and other items come and are answered in one shape, without votes, answer or contributor', async () => {
    const world = await createReviewWorld(await open(), { settings: { ...settings, rule } });
    await world.addItems(12);
    await world.addGold(6, 6);
    const [early, person] = [await world.addReviewer(), await world.addReviewer()];
    // An earlier vote must not be visible.
    const first = (await take(world, early))!;
    await world.votes.vote(early, world.project.id, first.assignment.id, no);
    const shapes = new Map<boolean, Set<string>>([
      [true, new Set()],
      [false, new Set()],
    ]);
    for (let count = 0; count < 18; count++) {
      const { assignment } = (await createReviewHandlers(world).takeHubAssignment(
        { project_id: world.project.id },
        contextOf(person),
      )) as { assignment: Record<string, unknown> | null };
      if (!assignment) break;
      const text = JSON.stringify(assignment);
      expect(text).not.toMatch(/gold|vote|posterior|by-|contributor|person|payee/);
      const shape = Object.entries(assignment).map(([name, value]) => `${name}:${value === null}`);
      const { gold } = await world.votes.vote(
        person,
        world.project.id,
        String(assignment.assignment_id),
        yes,
      );
      shapes.get(gold !== null)?.add(shape.sort().join());
    }
    expect([shapes.get(true)?.size, shapes.get(false)?.size], 'both were seen, each in one shape').toEqual([
      1, 1,
    ]);
    expect(shapes.get(true)).toEqual(shapes.get(false));
  });

  it.each(['in quarantine', 'stored'])(
    'hub: gold that is %s takes the same statements as others, and is answered byte for byte alike',
    async (place) => {
      const recording = recordingDatabase(await open());
      const draws = { isGoldNext: false };
      const world = await createReviewWorld(recording.database, {
        settings: { ...settings, rule, item_type: 'image' },
        // The lowest draw gives gold.
        chance: { below: (max) => (draws.isGoldNext ? 0 : max - 1), start: () => 0 },
      });
      const checks = [{ code: 'likely_duplicate', level: 'warning', detail: { of: newId(), distance: 3 } }];
      const content = { sha256: 'a'.repeat(64), width: 640, height: 480, checks: JSON.stringify(checks) };
      await world.addItems(1, mediaItem(world.project, content));
      // Sent years before the others.
      const gold = mediaItem(world.project, { ...content, id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', createdAt: 1 });
      const key = place === 'stored' ? `hub/${world.project.id}/items/${content.sha256}` : gold.key;
      await world.addGold(1, 0, { ...gold, key: key ?? null });
      const asked: string[] = [];
      for (const files of [world.deps.files, world.deps.files.justLookedUp]) {
        files.find = async () => {
          asked.push('find');
          return { sizeBytes: 1000, contentType: null };
        };
      }
      const handlers = createReviewHandlers(world);
      const review = async (isGoldNext: boolean) => {
        draws.isGoldNext = isGoldNext;
        const person = await world.addReviewer();
        const { id: project_id } = world.project;
        // Gaps of quotas are counted again.
        world.clock.advance(60_000);
        recording.statements.length = 0;
        asked.length = 0;
        const { assignment } = await handlers.takeHubAssignment({ project_id }, contextOf(person));
        const assignment_id = assignment?.assignment_id ?? '';
        const opened = await handlers.openHubAssignmentMedia(
          { project_id, assignment_id },
          contextOf(person),
        );
        const seen = { statements: [...recording.statements], asked: [...asked] };
        const said = JSON.stringify([assignment, opened]);
        expect(new Set(said.match(idForm)), 'no other ID, because IDs contain a time').toEqual(
          new Set([assignment_id]),
        );
        expect(Math.min(...(said.match(/\d{13}/g) ?? []).map(Number)), 'only times to come').toBeGreaterThan(
          world.clock.now(),
        );
        const { gold } = await world.votes.vote(person, project_id, assignment_id, yes);
        expect(gold !== null).toBe(isGoldNext);
        return {
          ...seen,
          answers: said.replace(assignment_id, '').replaceAll(/\d{13}/g, '0'.repeat(13)),
        };
      };
      const [other, golden] = [await review(false), await review(true)];
      expect(other.statements.length).toBeGreaterThan(10);
      expect(golden).toEqual(other);
    },
  );

  it('hub: a budget for one item, raced by decisions on many, pays one and reconciles', async () => {
    const budgetMicroUsd = 1000 + 5 * 10;
    const world = await createReviewWorld(await open(), { settings, budgetMicroUsd });
    const items = await world.addItems(4);
    const people = await Promise.all(Array.from({ length: 8 }, () => world.addReviewer()));
    for (let round = 0; round < items.length; round++) {
      const taken = await Promise.all(people.map((person) => take(world, person)));
      await Promise.all(
        taken.flatMap((one, at) =>
          one ? [world.votes.vote(people[at]!, world.project.id, one.assignment.id, yes)] : [],
        ),
      );
    }
    const states = await Promise.all(items.map(async ({ id }) => (await world.item(id)).state));
    expect(states.filter((state) => state === 'accepted')).toHaveLength(1);
    const earned = await Promise.all(items.map(({ payeeAccountId }) => world.creditOf(payeeAccountId)));
    expect(earned.filter((amount) => amount > 0)).toEqual([1000]);
    expect((await world.projectNow()).reservedMicroUsd).toBe(await world.budgetLeft());
    expect(await world.budgetLeft()).toBeGreaterThanOrEqual(0);
    expect(await world.problems()).toEqual([]);
  });

  it('hub: an adjudicator spends the budget, and nothing of the owner’s credit beyond it', async () => {
    const budgetMicroUsd = 1019;
    const world = await createReviewWorld(await open(), { settings, budgetMicroUsd, credit: 1_000_000 });
    const judge = await world.addReviewer();
    await world.owners.change(world.owner, world.project.id, judge.reviewerId, { isAdjudicator: true });
    const [covered] = await world.addItems(1, { state: 'disputed' });
    const [appealed] = await world.addItems(1, { state: 'appealed', appeals: 1, appealText: 'No!' });
    const accept = (by: { personId: string; accountId: string }, id = '') =>
      world.disputes.decide(by, world.project.id, id, { outcome: 'accept', reasons: [], note: '' });
    expect((await accept(judge, covered?.id)).state).toBe('accepted');
    await expect(accept(judge, appealed?.id)).rejects.toMatchObject({ code: codes.hubLimitReached });
    expect(await world.creditOf(world.owner.accountId)).toBe(1_000_000);
    expect((await accept(world.owner, appealed?.id)).state).toBe('accepted');
    expect(await world.problems()).toEqual([]);
  });

  it('hub: one reviewer who reports everything doesn’t keep the others from reviewing', async () => {
    const limits = createLimits({ factor: 1 });
    const world = await createReviewWorld(await open(), { settings, limits });
    const [hostile, other] = [await world.addReviewer(), await world.addReviewer()];
    await world.addItems(55);
    const report = async (person: Person) => {
      const taken = await take(world, person);
      const complaint = { reason: 'other', note: '' } as const;
      return world.votes.report(person, world.project.id, taken?.assignment.id ?? '', complaint);
    };
    for (let count = 0; count < 50; count++) await report(hostile);
    await expect(report(hostile)).rejects.toMatchObject({ code: codes.tooManyRequests });
    const held = await world.database.read
      .selectFrom('hub_items')
      .select('id')
      .where('project_id', '=', world.project.id)
      .where('state', '=', 'held')
      .execute();
    expect(held).toHaveLength(50);
    await report(other);
  });

  it('hub: a guessed link, a draft and a project that was deleted answer alike', async () => {
    const world = await createReviewWorld(await open(), { settings });
    const person = await world.addReviewer();
    await world.database.transaction(async (tx) => {
      await tx
        .updateTable('hub_projects')
        .set({ state: 'draft' })
        .where('id', '=', world.project.id)
        .execute();
    });
    const errors = await Promise.all(
      [world.project.id, '01JGUESSEDLINK0000000000000', '', '../x', '__proto__'].map((id) =>
        world.assignments.take(person, id).catch((error: { code: number }) => error.code),
      ),
    );
    expect(new Set(errors)).toEqual(new Set([codes.hubProjectNotFound]));
  });
});

const idForm = /[0-9A-HJKMNP-TV-Z]{26}/g;

function contextOf({ personId, accountId }: Person) {
  return { principal: { personId, accountId } } as never;
}
