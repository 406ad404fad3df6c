import { codes } from '@atoll/contract/codes';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { leaseMs } from '@atoll/verification';
import { describe, expect, it } from 'vitest';
import { createProjectEndJob } from '../decisions/project-end-job.ts';
import type { Item } from '../kernel/item.ts';
import { createReviewWorld, mediaItem, type Person, type ReviewWorld, usd } from './review.fixture.ts';
import { createReviewUpkeepJob } from './upkeep-job.ts';

const yes = { answer: 'yes', reasons: [], note: '' } as const;
const no = { answer: 'no', reasons: ['off_topic'], note: 'It shows a cat.' } as const;
const never = new AbortController().signal;

/** Prices that make every payment visible. */
const paid = { reward_micro_usd: 1000, vote_reward_micro_usd: 10, target_items: 100 };
/** A rule under which a reviewer only meets gold where a test has some. */
const refused = (code: number) => ({ code });

async function takeAndVote(
  world: ReviewWorld,
  person: Person,
  ballot: Parameters<ReviewWorld['votes']['vote']>[3] = yes,
) {
  const taken = await world.assignments.take(person, world.project.id);
  if (!taken) throw new Error('nothing waits');
  const vote = await world.votes.vote(person, world.project.id, taken.assignment.id, ballot);
  return { ...taken, ...vote };
}

describeOnEveryDatabase('reviewing', (open) => {
  const worldOf = async (given: Parameters<typeof createReviewWorld>[1] = {}) =>
    createReviewWorld(await open(), { ...given, settings: { ...paid, ...given.settings } });

  it('begins at a gate of gold items, half of them bad, and lets in who knows them', async () => {
    const world = await worldOf();
    const { project, owner } = world;
    const person = { personId: 'p', accountId: 'a' };
    const join = () => world.review.join(person, project.id, { languages: ['fr'], device: 'd' });
    await world.addGold(5, 4);
    await expect(join(), 'with too few bad ones').rejects.toMatchObject(refused(codes.hubReviewRefused));
    await world.addGold(0, 1);
    await world.addItems(3);
    expect((await join()).reviewer).toMatchObject({ state: 'gate', device: 'digest of d' });
    expect((await join()).reviewer?.state, 'joining again').toBe('gate');
    const seen = new Map<string, Item>();
    for (let answered = 0; answered < 10; answered++) {
      const taken = await world.assignments.take(person, project.id);
      const item = taken!.item;
      expect(item.goldAnswer, 'nothing but gold at the gate').not.toBeNull();
      seen.set(item.id, item);
      const ballot = item.goldAnswer === 'yes' ? yes : no;
      const { gold } = await world.votes.vote(person, project.id, taken!.assignment.id, ballot);
      expect(gold).toEqual({ isCorrect: true, expected: item.goldAnswer, explanation: 'Because.' });
    }
    expect(seen.size).toBe(10);
    expect([...seen.values()].filter(({ goldAnswer }) => goldAnswer === 'no')).toHaveLength(5);
    const { reviewer } = await world.review.find(person, project.id);
    expect(reviewer).toMatchObject({ state: 'active', goldSeen: 10, goldCorrect: 10, votes: 0 });
    expect((await world.assignments.take(person, project.id))?.item.goldAnswer).toBeNull();
    await expect(world.assignments.take(owner, project.id)).rejects.toMatchObject(
      refused(codes.hubReviewRefused),
    );
  });

  it('shuts out who fails the gate, and who was never there', async () => {
    const world = await worldOf();
    const person = { personId: 'p', accountId: 'a' };
    await world.addGold(5, 5);
    await world.review.join(person, world.project.id, { languages: ['fr'], device: undefined });
    for (let wrong = 0; wrong < 3; wrong++) {
      const taken = await world.assignments.take(person, world.project.id);
      const ballot = taken!.item.goldAnswer === 'yes' ? no : yes;
      await world.votes.vote(person, world.project.id, taken!.assignment.id, ballot);
    }
    expect((await world.review.find(person, world.project.id)).reviewer?.state).toBe('failed');
    await expect(world.assignments.take(person, world.project.id)).rejects.toMatchObject(
      refused(codes.hubReviewRefused),
    );
  });

  it('decides by the frozen rule, and pays contributor and reviewers once', async () => {
    const world = await worldOf();
    const [item] = await world.addItems(1);
    const [one, other] = [await world.addReviewer(), await world.addReviewer()];
    await takeAndVote(world, one);
    expect(await world.item(item!.id)).toMatchObject({ state: 'in_review', votes: 1, leases: 0 });
    const last = await takeAndVote(world, other);
    expect(await world.item(item!.id)).toMatchObject({
      state: 'accepted',
      votes: 2,
      leases: 0,
      dueAt: world.clock.now(),
    });
    const again = await world.votes.vote(other, world.project.id, last.assignment.id, yes);
    expect(again.gold, 'a repetition').toBeNull();
    await expect(world.votes.vote(other, world.project.id, last.assignment.id, no)).rejects.toMatchObject(
      refused(codes.hubAssignmentOver),
    );
    expect(await world.creditOf(item!.payeeAccountId)).toBe(1000);
    expect([await world.creditOf(one.accountId), await world.creditOf(other.accountId)]).toEqual([10, 10]);
    const { reviewer } = await world.review.find(one, world.project.id);
    expect(reviewer).toMatchObject({ votes: 1, decidedVotes: 1, agreedVotes: 1 });
    const project = await world.projectNow();
    expect(project.reservedMicroUsd).toBe(world.project.reservedMicroUsd - 1020);
    expect(await world.budgetLeft()).toBe(project.reservedMicroUsd);
    expect(await world.problems()).toEqual([]);
  });

  it('gives a rejection the reasons of the votes against it, the most frequent first', async () => {
    const world = await worldOf();
    const [item] = await world.addItems(1);
    const reasons = [['low_quality'], ['off_topic', 'low_quality']] as const;
    for (const given of reasons) {
      await takeAndVote(world, await world.addReviewer(), { ...no, reasons: given });
    }
    expect((await world.item(item!.id)).state).toBe('rejected');
    const decision = await world.database.read
      .selectFrom('hub_decisions')
      .select('reasons')
      .where('item_id', '=', item!.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(decision.reasons)).toEqual(['low_quality', 'off_topic']);
  });

  it('gives nobody their own items, nor those of another person of their account', async () => {
    const world = await worldOf();
    const one = await world.addReviewer();
    const colleague = await world.addReviewer({ payee_account_id: 'shared' });
    await world.addItems(1, { personId: one.personId, payeeAccountId: 'elsewhere' });
    expect(await world.assignments.take(one, world.project.id)).toBeNull();
    expect(await world.assignments.take(colleague, world.project.id)).not.toBeNull();
    await world.addItems(1, { payeeAccountId: 'shared' });
    const taken = await world.assignments.take(colleague, world.project.id);
    await world.votes.skip(colleague, world.project.id, taken!.assignment.id);
    expect(
      await world.assignments.take(colleague, world.project.id),
      'the only other one is their account’s',
    ).toBeNull();
    expect(await world.assignments.take(one, world.project.id), 'but another account may').not.toBeNull();
  });

  it('leases one item at a time, for ten minutes, in languages that the reviewer reads', async () => {
    const world = await worldOf();
    await world.addItems(1, { language: 'pt' });
    const [item] = await world.addItems(1);
    const [one, other] = [await world.addReviewer(), await world.addReviewer()];
    const taken = await world.assignments.take(one, world.project.id);
    expect(taken?.item.id).toBe(item!.id);
    expect((await world.assignments.take(one, world.project.id))?.assignment.id).toBe(taken?.assignment.id);
    expect((await world.item(item!.id)).leases).toBe(1);
    world.clock.advance(leaseMs);
    const late = world.votes.vote(one, world.project.id, taken!.assignment.id, yes);
    await expect(late).rejects.toMatchObject(refused(codes.hubAssignmentOver));
    expect(await world.assignments.take(one, world.project.id), 'not the same one again').toBeNull();
    expect((await world.item(item!.id)).leases).toBe(0);
    const second = await world.assignments.take(other, world.project.id);
    world.clock.advance(leaseMs);
    await createReviewUpkeepJob(world).run(never);
    expect((await world.item(item!.id)).leases).toBe(0);
    await expect(world.votes.skip(other, world.project.id, second!.assignment.id)).rejects.toMatchObject(
      refused(codes.hubAssignmentOver),
    );
  });

  it('asks for those near a decision first, and then for what a quota lacks', async () => {
    const quotas = [
      { language: 'fr', country: 'SN', items: 5 },
      { language: 'fr', country: 'BE', items: 2 },
    ];
    const world = await worldOf({ settings: { quotas } });
    await world.addItems(4, { country: 'FR' });
    const [lacking] = await world.addItems(1, { country: 'SN' });
    const [one, other] = [await world.addReviewer(), await world.addReviewer()];
    expect((await takeAndVote(world, one)).item.id).toBe(lacking!.id);
    expect((await takeAndVote(world, other)).item.id).toBe(lacking!.id);
    const [near] = await world.addItems(1, { country: 'FR', votes: 1 });
    expect((await takeAndVote(world, one)).item.id).toBe(near!.id);
  });

  it('wants media opened, and recordings played, before a vote', async () => {
    const world = await worldOf();
    const picture = mediaItem(world.project);
    await world.addItems(1, picture);
    const one = await world.addReviewer();
    const taken = await world.assignments.take(one, world.project.id);
    const vote = (assignment = taken!.assignment.id) =>
      world.votes.vote(one, world.project.id, assignment, yes);
    await expect(vote()).rejects.toMatchObject(refused(codes.hubMediaNotOpened));
    const { url, similarUrl } = await world.media.open(one, world.project.id, taken!.assignment.id);
    expect([url, similarUrl]).toEqual(['https://s3.example/sealed', null]);
    await vote();
    await world.addItems(1, mediaItem(world.project, { contentType: 'audio/webm', durationMs: 10_000 }));
    const sound = await world.assignments.take(one, world.project.id);
    await world.media.open(one, world.project.id, sound!.assignment.id);
    world.clock.advance(7_999);
    await expect(vote(sound!.assignment.id)).rejects.toMatchObject(refused(codes.hubMediaNotOpened));
    await world.media.open(one, world.project.id, sound!.assignment.id);
    world.clock.advance(1);
    await vote(sound!.assignment.id);
  });

  it('suspends who gets gold wrong, and reopens what their votes were on', async () => {
    const settings = { rule: { ...(await worldOf()).project.settings.rule, gold_every: 2 } };
    const world = await worldOf({ settings });
    const [disputed] = await world.addItems(1, { state: 'disputed', votes: 1 });
    const careless = await world.addReviewer({ gold_recent: '11111111111110000000'.slice(0, 19) });
    await world.addItems(2);
    await world.database.transaction(async (tx) => {
      await tx
        .insertInto('hub_votes')
        .values({
          item_id: disputed!.id,
          reviewer_id: careless.reviewerId,
          project_id: world.project.id,
          account_id: world.project.accountId,
          answer: 'yes',
          reasons: '[]',
          note: '',
          is_gold: 0,
          is_right: null,
          is_counted: 1,
          took_ms: 1,
          voted_at: 1,
        })
        .execute();
    });
    await world.addGold(10, 0);
    let suspended = false;
    for (let round = 0; round < 40 && !suspended; round++) {
      await world.addItems(1);
      const taken = await world.assignments.take(careless, world.project.id);
      await world.votes.vote(careless, world.project.id, taken!.assignment.id, no);
      suspended = (await world.review.find(careless, world.project.id)).reviewer?.state === 'suspended';
    }
    expect(suspended).toBe(true);
    expect(await world.item(disputed!.id)).toMatchObject({ state: 'in_review', votes: 0 });
    const counted = await world.database.read
      .selectFrom('hub_votes')
      .select('item_id')
      .where('reviewer_id', '=', careless.reviewerId)
      .where('is_gold', '=', 0)
      .where('is_counted', '=', 1)
      .execute();
    expect(counted).toEqual([]);
    await expect(world.assignments.take(careless, world.project.id)).rejects.toMatchObject(
      refused(codes.hubReviewRefused),
    );
    const change = (changed: object) =>
      world.owners.change(world.owner, world.project.id, careless.reviewerId, changed);
    expect(await change({ reason: 'Too fast' })).toMatchObject({
      state: 'suspended',
      stopReason: 'Too fast',
    });
    expect(await change({ reason: 'Far too fast' })).toMatchObject({ stopReason: 'Far too fast' });
    const back = await change({ state: 'active' });
    expect(back).toMatchObject({ state: 'active', goldRecent: '', stopReason: '' });
    await expect(change({ reason: 'Late' })).rejects.toMatchObject(refused(codes.hubStateRefused));
  });

  it('holds what is reported, and gives it back as the owner says', async () => {
    const world = await worldOf();
    const [item] = await world.addItems(1);
    const [one, other] = [await world.addReviewer(), await world.addReviewer()];
    const [first, second] = [
      await world.assignments.take(one, world.project.id),
      await world.assignments.take(other, world.project.id),
    ];
    await world.votes.report(one, world.project.id, first!.assignment.id, {
      reason: 'offensive',
      note: 'Look.',
    });
    expect(await world.item(item!.id)).toMatchObject({
      state: 'held',
      heldFrom: 'in_review',
      reportReason: 'offensive',
      leases: 0,
    });
    await expect(world.votes.vote(other, world.project.id, second!.assignment.id, yes)).rejects.toMatchObject(
      refused(codes.hubAssignmentOver),
    );
    const judge = (outcome: 'accept' | 'reject' | 'dismiss', id = item!.id) =>
      world.disputes.decide(world.owner, world.project.id, id, { outcome, reasons: [], note: 'Seen.' });
    expect(await judge('dismiss')).toMatchObject({ state: 'in_review', heldFrom: null, reportReason: null });
    await world.disputes.hold(world.owner, world.project.id, item!.id, { reasons: ['copyright'], note: '' });
    expect(await judge('accept')).toMatchObject({ state: 'accepted' });
    expect(await world.creditOf(item!.payeeAccountId)).toBe(1000);
    await world.disputes.hold(world.owner, world.project.id, item!.id, { reasons: [], note: '' });
    expect(await judge('dismiss')).toMatchObject({ state: 'accepted' });
    await world.disputes.hold(world.owner, world.project.id, item!.id, { reasons: [], note: '' });
    const silent = { outcome: 'reject', reasons: [], note: ' ' } as const;
    await expect(
      world.disputes.decide(world.owner, world.project.id, item!.id, silent),
    ).rejects.toMatchObject(refused(codes.parameterInvalid));
    expect(await judge('reject')).toMatchObject({ state: 'rejected', heldFrom: null });
    await expect(judge('accept')).rejects.toMatchObject(refused(codes.hubStateRefused));
    expect(await world.problems()).toEqual([]);
  });

  it('lets adjudicators decide what they neither sent nor voted on', async () => {
    const world = await worldOf();
    const judge = await world.addReviewer();
    const stranger = await world.addReviewer();
    await world.owners.change(world.owner, world.project.id, judge.reviewerId, { isAdjudicator: true });
    const [voted] = await world.addItems(1);
    await takeAndVote(world, judge);
    await world.database.transaction(async (tx) => {
      await tx.updateTable('hub_items').set({ state: 'disputed' }).where('id', '=', voted!.id).execute();
    });
    const [disputed] = await world.addItems(1, { state: 'disputed' });
    const [own] = await world.addItems(1, { state: 'disputed', payeeAccountId: judge.accountId });
    const [appealed] = await world.addItems(1, { state: 'appealed', appeals: 1, appealText: 'No!' });
    const page = { after: undefined, limit: 10 };
    const seen = await world.disputes.list(judge, world.project.id, page);
    expect(seen.cases.map(({ item }) => item.id).sort()).toEqual([disputed!.id, appealed!.id].sort());
    await expect(world.disputes.list(stranger, world.project.id, page)).rejects.toMatchObject(
      refused(codes.hubReviewRefused),
    );
    const decide = (
      id: string,
      outcome: 'accept' | 'reject',
      by: { personId: string; accountId: string } = judge,
    ) => world.disputes.decide(by, world.project.id, id, { outcome, reasons: [], note: 'Seen.' });
    for (const { id } of [voted!, own!]) {
      await expect(decide(id, 'accept')).rejects.toMatchObject(refused(codes.hubReviewRefused));
    }
    expect((await decide(disputed!.id, 'reject')).state).toBe('rejected');
    expect((await decide(appealed!.id, 'reject')).state).toBe('final');
    expect((await decide(voted!.id, 'accept', world.owner)).state).toBe('accepted');
    const decisions = await world.database.read
      .selectFrom('hub_decisions')
      .select(['decided_by', 'outcome'])
      .execute();
    expect(decisions.map(({ decided_by, outcome }) => `${decided_by} ${outcome}`).sort()).toEqual([
      'adjudicator reject',
      'adjudicator uphold',
      'owner accept',
    ]);
    expect(await world.creditOf(judge.accountId), 'the vote agreed').toBe(10);
  });

  describe('money', () => {
    it('that is used up sends an item to a person, who needs the owner’s credit for it', async () => {
      const world = await worldOf({ budgetMicroUsd: 1019, credit: 0 });
      const [item] = await world.addItems(1);
      for (const person of [await world.addReviewer(), await world.addReviewer()])
        await takeAndVote(world, person);
      expect(await world.item(item!.id)).toMatchObject({ state: 'disputed' });
      const decide = () =>
        world.disputes.decide(world.owner, world.project.id, item!.id, {
          outcome: 'accept',
          reasons: [],
          note: '',
        });
      await expect(decide()).rejects.toMatchObject(refused(codes.creditInsufficient));
      expect(await world.item(item!.id)).toMatchObject({ state: 'disputed' });
      await world.billing.operations.adjustCredit(world.owner.accountId, { amountMicroUsd: 5, note: '' });
      expect(await decide()).toMatchObject({ state: 'accepted' });
      expect(await world.creditOf(world.owner.accountId)).toBe(4);
      expect([(await world.projectNow()).reservedMicroUsd, await world.budgetLeft()]).toEqual([0, 0]);
      expect(await world.problems()).toEqual([]);
    });

    it('goes back when a project drained, and nothing of it waits', async () => {
      const world = await worldOf({ settings: { target_items: 1 } });
      const [item, waiting] = await world.addItems(2);
      const people = [await world.addReviewer(), await world.addReviewer()];
      const job = createProjectEndJob({ ...world, ending: world.ending });
      await job.run(never);
      expect((await world.projectNow()).state).toBe('open');
      await world.disputes.hold(world.owner, world.project.id, waiting!.id, { reasons: [], note: '' });
      for (const person of people) await takeAndVote(world, person);
      expect((await world.item(item!.id)).state).toBe('accepted');
      await job.run(never);
      expect((await world.projectNow()).state, 'its target is reached').toBe('draining');
      await job.run(never);
      expect((await world.projectNow()).state, 'an item is held').toBe('draining');
      await world.disputes.decide(world.owner, world.project.id, waiting!.id, {
        outcome: 'reject',
        reasons: ['other'],
        note: '',
      });
      await job.run(never);
      expect(await world.projectNow()).toMatchObject({ state: 'closed', reservedMicroUsd: 0 });
      expect(await world.creditOf(world.owner.accountId)).toBe(world.project.reservedMicroUsd - 1020);
      expect(await world.budgetLeft()).toBe(0);
      await expect(world.assignments.take(people[0]!, world.project.id)).rejects.toMatchObject(
        refused(codes.hubStateRefused),
      );
      expect(usd).toBeGreaterThan(0);
    });
  });
});
