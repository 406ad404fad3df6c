import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { dayMs } from '../../../platform/time.ts';
import { itemIn } from '../projects/project.fixture.ts';
import { eventIn, insertItems, insertRows, reviewerIn, voteIn } from './insight.fixture.ts';
import { createTestView, now, type TestView } from './view.fixture.ts';

describeOnEveryDatabase('progress of a project', (open) => {
  let database: Database;
  let view: TestView;
  beforeAll(async () => {
    database = await open();
    view = createTestView(database);
  });

  it('counts items, what is missing, pace, quality and cost', async () => {
    const project = await view.newProject({
      target_items: 100,
      quotas: [
        { language: 'fr', country: 'FR', items: 20 },
        { language: null, country: 'CH', items: 9 },
      ],
    });
    const accepted = Array.from({ length: 10 }, (_, index) =>
      itemIn(project, {
        state: index < 5 ? 'stored' : 'accepted',
        contributorId: index === 0 ? 'bob' : 'ann',
        country: index < 4 ? 'CH' : 'FR',
        votes: 3,
      }),
    );
    const waiting = [itemIn(project, { country: 'CH', language: 'de' })];
    const gold = itemIn(project, {
      state: 'accepted',
      goldAnswer: 'yes',
      contributorId: `gold:${project.id}`,
    });
    await insertItems(database, [...accepted, ...waiting, gold, itemIn(project, { state: 'rejected' })]);
    await insertRows(database, 'hub_reviewers', [
      reviewerIn(project),
      reviewerIn(project, { gold_correct: 8 }),
      reviewerIn(project, { state: 'suspended' }),
    ]);
    // A gold item of the owner is received, and never accepted.
    const received = [...accepted, gold].map((item) =>
      eventIn(item, { event: 'receive', to_state: 'received', at: now - 9 * dayMs }),
    );
    const decided = accepted.map((item, index) => eventIn(item, { at: now - (index < 7 ? 1 : 8) * dayMs }));
    const [first] = accepted;
    if (!first) throw new Error('an item');
    const restored = eventIn(first, { event: 'restore_accepted', from_state: 'held', at: now });
    await insertRows(database, 'hub_item_events', [...received, ...decided, restored]);
    const vote = (index: number, reviewer_id: string, answer: 'yes' | 'no' | 'cannot_tell') =>
      voteIn(project, { item_id: accepted[index]?.id ?? '', reviewer_id, answer });
    await insertRows(database, 'hub_votes', [
      vote(0, 'a', 'yes'),
      vote(0, 'b', 'yes'),
      vote(1, 'a', 'yes'),
      vote(1, 'b', 'no'),
      vote(2, 'a', 'no'),
      vote(2, 'b', 'no'),
      vote(3, 'a', 'yes'),
      vote(3, 'b', 'cannot_tell'),
      { ...vote(4, 'a', 'yes'), is_counted: 0 },
      vote(4, 'b', 'no'),
      { ...vote(5, 'a', 'yes'), is_gold: 1 },
      { ...vote(5, 'b', 'no'), is_gold: 1 },
    ]);
    const reward = { project_id: project.id, account_id: 'owner', person_id: 'ann', paid_at: now };
    await insertRows(database, 'hub_rewards', [
      {
        ...reward,
        id: newId(),
        payee_account_id: 'ann',
        kind: 'item',
        item_id: 'x',
        amount_micro_usd: 500,
      },
      { ...reward, id: newId(), payee_account_id: 'bob', kind: 'vote', item_id: 'x', amount_micro_usd: 30 },
      { ...reward, id: newId(), payee_account_id: 'eve', kind: 'vote', item_id: 'x', amount_micro_usd: 21 },
    ]);

    const progress = await view.handlers.getHubProgress({ project_id: project.id }, view.owner);
    expect(progress.items).toMatchObject({ stored: 5, accepted: 5, in_review: 1, rejected: 1, held: 0 });
    expect(progress).toMatchObject({ reviewers: 2, target_items: 100 });
    expect(progress.coverage).toEqual([
      { language: 'fr', country: 'FR', accepted: 6, waiting: 0, wanted: 20 },
      { language: null, country: 'CH', accepted: 4, waiting: 1, wanted: 9 },
      { language: 'fr', country: 'CH', accepted: 4, waiting: 0, wanted: null },
      { language: 'de', country: 'CH', accepted: 0, waiting: 1, wanted: null },
    ]);
    const busy = progress.pace.filter((day) => day.received + day.accepted > 0);
    expect(busy).toEqual([
      { day: Date.UTC(2026, 10, 17), received: 10, accepted: 0 },
      { day: Date.UTC(2026, 10, 18), received: 0, accepted: 3 },
      { day: Date.UTC(2026, 10, 25), received: 0, accepted: 7 },
    ]);
    // 90 are missing, at one a day.
    expect(progress.forecast_at).toBe(now + 90 * dayMs);
    expect(progress.quality).toMatchObject({
      raw_agreement: expect.closeTo(2 / 3, 9),
      alpha: expect.closeTo(1 - (5 * 2) / (6 * 5 - 12), 9),
      gold_accuracy: 26 / 30,
      audit: null,
    });
    expect(progress.concentration).toEqual({ gini: expect.closeTo(0.4, 9), top_ten_share: 1 });
    expect(progress.cost).toMatchObject({
      paid_items_micro_usd: 500,
      paid_votes_micro_usd: 51,
      per_item_micro_usd: 55,
      votes_per_item: expect.closeTo(30 / 11, 9),
    });
  });
});
