import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { itemIn } from '../projects/project.fixture.ts';
import { contributorIn, insertItems, insertRows, reviewerIn, voteIn } from './insight.fixture.ts';
import { createTestView, now, type TestView } from './view.fixture.ts';

describeOnEveryDatabase('reviewers of a project, as its owner sees them', (open) => {
  let database: Database;
  let view: TestView;
  beforeAll(async () => {
    database = await open();
    view = createTestView(database);
  });

  it('are shown with their accuracy, pace and shared devices, in pages', async () => {
    const project = await view.newProject();
    const reviewers = Array.from({ length: 53 }, (_, index) =>
      reviewerIn(project, {
        joined_at: now - index,
        device: index < 2 ? 'phone' : `d${index}`,
        gold_correct: index === 3 ? 0 : 9,
      }),
    );
    const [first, second, third] = reviewers;
    if (!first || !second || !third) throw new Error('three reviewers');
    const items = Array.from({ length: 9 }, () => itemIn(project, { durationMs: 8_000 }));
    await insertItems(database, items);
    await insertRows(database, 'hub_reviewers', reviewers);
    await insertRows(
      database,
      'hub_votes',
      items.flatMap((item, index) => [
        voteIn(project, { item_id: item.id, reviewer_id: first.id, took_ms: 9_000 + index }),
        // Clips of eight seconds can't be heard in three.
        voteIn(project, { item_id: item.id, reviewer_id: third.id, took_ms: index < 3 ? 3_000 : 8_000 }),
      ]),
    );
    const page = await view.handlers.listHubReviewers({ project_id: project.id }, view.owner);
    expect(page.reviewers[0]).toMatchObject({
      reviewer_id: first.id,
      name: `name of ${first.id}`,
      accuracy: { low: expect.closeTo(0.596, 3), high: expect.closeTo(0.982, 3) },
      weight: 10 / 12,
      median_ms: 9_004,
      is_fast: false,
      shares_device: true,
    });
    expect(page.reviewers.slice(1, 4)).toMatchObject([
      { shares_device: true, median_ms: null, is_fast: false },
      { shares_device: false, is_fast: true },
      { weight: 0.5 },
    ]);
    const next = await view.handlers.listHubReviewers(
      { project_id: project.id, cursor: page.next_cursor ?? '' },
      view.owner,
    );
    expect([page.reviewers.length, next.reviewers.length, next.next_cursor]).toEqual([50, 3, null]);
  });

  it('hub: who reviews on the device that another account contributes on is flagged', async () => {
    const project = await view.newProject();
    const [own, second] = [
      reviewerIn(project, { device: 'of one who also contributes' }),
      reviewerIn(project, { device: 'laptop' }),
    ];
    await insertRows(database, 'hub_reviewers', [own, second]);
    const contributors = [
      contributorIn(project, { person_id: own.person_id, device: 'of one who also contributes' }),
      contributorIn(project, { person_id: 'the first account', device: 'laptop' }),
    ];
    await insertRows(database, 'hub_contributors', contributors);
    const { reviewers } = await view.handlers.listHubReviewers({ project_id: project.id }, view.owner);
    const flags = new Map(reviewers.map(({ reviewer_id, shares_device }) => [reviewer_id, shares_device]));
    expect(flags.get(second.id), 'two accounts').toBe(true);
    expect(flags.get(own.id), 'one account, which is never given its own items').toBe(false);
  });

  it('are shown with the cause of their suspension', async () => {
    const project = await view.newProject();
    const { suspend_window: window, suspend_below: below } = project.settings.rule;
    const [wrong, right] = ['0'.repeat(window), '1'.repeat(window)];
    const reviewers = [
      reviewerIn(project, { state: 'suspended', gold_recent: wrong }),
      reviewerIn(project, { state: 'suspended', gold_recent: right, stop_reason: 'Copies votes' }),
      reviewerIn(project, { state: 'active', gold_recent: right }),
    ];
    await insertRows(database, 'hub_reviewers', reviewers);
    const page = await view.handlers.listHubReviewers({ project_id: project.id }, view.owner);
    const causes = new Map(page.reviewers.map((one) => [one.reviewer_id, one.suspension]));
    expect(reviewers.map(({ id }) => causes.get(id))).toEqual([
      { cause: 'gold', seen: window, correct: 0, below },
      { cause: 'owner', seen: window, correct: window, below },
      null,
    ]);
    const reasons = new Map(page.reviewers.map((one) => [one.reviewer_id, one.stop_reason]));
    expect(reviewers.map(({ id }) => reasons.get(id))).toEqual(['', 'Copies votes', '']);
  });

  it('who copy from each other are found', async () => {
    const project = await view.newProject();
    const reviewers = Array.from({ length: 6 }, (_, index) =>
      reviewerIn(project, { device: index < 2 ? 'phone' : null }),
    );
    const gold = Array.from({ length: 60 }, (_, index) =>
      itemIn(project, { goldAnswer: index % 2 === 0 ? 'yes' : 'no' }),
    );
    await insertItems(database, gold);
    await insertRows(database, 'hub_reviewers', reviewers);
    const opposite = { yes: 'no', no: 'yes' } as const;
    const votes = gold.flatMap((item, place) =>
      reviewers.map(({ id }, who) => {
        const expected = item.goldAnswer ?? 'yes';
        // The first two make the same mistakes, the others each their own.
        const isWrong = who < 2 ? place % 5 === 0 : place % 6 === who;
        const answer = isWrong ? opposite[expected] : expected;
        return voteIn(project, {
          item_id: item.id,
          reviewer_id: id,
          answer,
          is_gold: 1,
          is_right: Number(!isWrong),
        });
      }),
    );
    await insertRows(database, 'hub_votes', votes);
    const { pairs, votes: compared } = await view.handlers.getHubCollusion(
      { project_id: project.id },
      view.owner,
    );
    expect(compared).toBe(360);
    expect(pairs).toHaveLength(1);
    const [one, other] = reviewers.slice(0, 2).map(({ id }) => id);
    expect([pairs[0]?.reviewer_id, pairs[0]?.other_id].toSorted()).toEqual([one, other].toSorted());
    expect(pairs[0]).toMatchObject({ shared_mistakes: 12, shares_device: true });
    expect(pairs[0]?.name).toBe(`name of ${pairs[0]?.reviewer_id}`);
  });
});
