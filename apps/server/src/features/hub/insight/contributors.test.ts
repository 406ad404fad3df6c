import {
  type CallInput,
  type HubContributorSort,
  hubContributorSorts,
  type listHubContributors,
} from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Database, Schema } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { encodeCursor } from '../../../platform/cursor.ts';
import { newId } from '../../../platform/ids.ts';
import type { Item } from '../kernel/item.ts';
import type { Project } from '../kernel/project.ts';
import { itemIn } from '../projects/project.fixture.ts';
import { contributorIn, insertItems, insertRows, reviewerIn } from './insight.fixture.ts';
import { createTestView, now, type TestView } from './view.fixture.ts';

type Input = CallInput<typeof listHubContributors>;

describeOnEveryDatabase('contributors of a project, as its owner sees them', (open) => {
  let database: Database;
  let view: TestView;
  beforeAll(async () => {
    database = await open();
    view = createTestView(database);
  });

  const list = (project_id: string, input: Omit<Input, 'project_id'> = {}) =>
    view.handlers.listHubContributors({ project_id, ...input }, view.owner);
  const listAll = async (projectId: string, input: Omit<Input, 'project_id' | 'cursor'> = {}) => {
    const pages: Awaited<ReturnType<typeof list>>['contributors'][] = [];
    let cursor: string | undefined;
    do {
      const page = await list(projectId, { ...input, ...(cursor && { cursor }) });
      pages.push(page.contributors);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return pages;
  };

  it('are shown with what became of their items, without name and account', async () => {
    const project = await view.newProject();
    const ann = contributorIn(project, { device: 'phone', joined_at: 7 });
    const bob = contributorIn(project, { language: 'de', country: 'CH' });
    const items = [
      ...of(ann, project, ['accepted', 'stored', 'released', 'failed_checks', 'in_review', 'held']),
      ...of(ann, project, ['withdrawn', 'uploading']),
      ...of(ann, project, ['rejected', 'rejected']),
      ...of(ann, project, ['final', 'accepted', 'appealed'], { appeals: 1 }),
    ];
    const [refused, again] = items.filter(({ state }) => state === 'rejected');
    const final = items.find(({ state }) => state === 'final');
    const granted = items.findLast(({ state }) => state === 'accepted');
    if (!refused || !again || !final || !granted) throw new Error('four decided items');
    await insertRows(database, 'hub_contributors', [ann, bob]);
    await insertRows(database, 'hub_reviewers', [reviewerIn(project, { device: 'phone' })]);
    await insertItems(database, items);
    await insertRows(database, 'hub_decisions', [
      decisionOn(refused, 'reject', ['low_quality', 'off_topic']),
      decisionOn(again, 'reject', ['low_quality']),
      decisionOn(final, 'reject', ['duplicate']),
      decisionOn(final, 'uphold', ['duplicate']),
      decisionOn(granted, 'reject', ['offensive']),
      decisionOn(granted, 'accept', []),
    ]);
    await insertRows(database, 'hub_rewards', [
      rewardOf(granted, ann, 'item', 300),
      rewardOf(items[0] as Item, ann, 'item', 20),
      rewardOf(items[1] as Item, ann, 'vote', 5),
    ]);
    const { contributors, next_cursor } = await list(project.id);
    expect(next_cursor).toBeNull();
    expect(contributors).toEqual([
      {
        contributor_id: ann.id,
        language: 'fr',
        country: 'FR',
        shares_device: true,
        joined_at: 7,
        sent: 11,
        accepted: 4,
        rejected: 3,
        failed_checks: 1,
        waiting: 3,
        withdrawn: 1,
        appeals: 3,
        granted_appeals: 1,
        earned_micro_usd: 320,
        reasons: [
          { reason: 'low_quality', items: 2 },
          { reason: 'duplicate', items: 1 },
          { reason: 'off_topic', items: 1 },
        ],
        stopped_at: null,
        stop_reason: '',
      },
      expect.objectContaining({ contributor_id: bob.id, sent: 0, reasons: [], shares_device: false }),
    ]);
  });

  it('come in pages of every order, each once', async () => {
    const project = await view.newProject();
    const contributors = Array.from({ length: 120 }, (_, index) =>
      contributorIn(project, { joined_at: Math.floor(index / 7) }),
    );
    const items = contributors.flatMap((contributor, index) => [
      ...of(contributor, project, Array(index % 3).fill('accepted')),
      ...of(contributor, project, Array(index % 4).fill('final'), { appeals: 1 }),
      ...of(contributor, project, Array(index % 2).fill('in_review')),
    ]);
    await insertRows(database, 'hub_contributors', contributors);
    await insertItems(database, items);
    const rewards = contributors.flatMap((contributor, index) => {
      const item = items.find(({ contributorId }) => contributorId === contributor.id);
      return item ? [rewardOf(item, contributor, 'item', 1 + (index % 5))] : [];
    });
    await insertRows(database, 'hub_rewards', rewards);
    type Listed = Awaited<ReturnType<typeof listAll>>[number][number];
    const readValue: Record<HubContributorSort, (of: Listed) => number> = {
      sent: ({ sent }) => sent,
      accepted: ({ accepted }) => accepted,
      rejected: ({ rejected, failed_checks }) => rejected + failed_checks,
      rejected_share: ({ rejected, accepted }) =>
        Math.floor((1_000_000 * rejected) / Math.max(1, rejected + accepted)),
      waiting: ({ waiting }) => waiting,
      appeals: ({ appeals }) => appeals,
      earned: ({ earned_micro_usd }) => earned_micro_usd,
      joined: ({ joined_at }) => joined_at,
    };
    for (const sort of hubContributorSorts) {
      const pages = await listAll(project.id, { sort });
      expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
      const order = pages.flat().map((one) => [readValue[sort](one), one.contributor_id] as const);
      expect(new Set(order.map(([, id]) => id)).size).toBe(120);
      expect(new Set(order.map(([value]) => value)).size, sort).toBeGreaterThan(1);
      expect(order, sort).toEqual(
        order.toSorted((one, other) => other[0] - one[0] || (one[1] < other[1] ? 1 : -1)),
      );
    }
  });

  it('are found by what they have, and by a part of their ID', async () => {
    const [project, other] = [await view.newProject(), await view.newProject()];
    const [refused, waiting, appealed, idle] = [
      contributorIn(project, { id: '01ABC' }),
      contributorIn(project, { id: '01A_C' }),
      contributorIn(project, { id: '01XYZ' }),
      contributorIn(project, { id: '01IDLE' }),
    ];
    const elsewhere = contributorIn(other, { id: '01ABCD' });
    await insertRows(database, 'hub_contributors', [refused, waiting, appealed, idle, elsewhere]);
    await insertItems(database, [
      ...of(refused, project, ['failed_checks']),
      ...of(waiting, project, ['checking']),
      ...of(appealed, project, ['released'], { appeals: 1 }),
      ...of(idle, project, ['withdrawn']),
      ...of(elsewhere, other, ['final', 'held'], { appeals: 1 }),
    ]);
    const found = async (input: Omit<Input, 'project_id'>) =>
      (await list(project.id, input)).contributors.map(({ contributor_id }) => contributor_id);
    expect(await found({ has: 'rejected' })).toEqual([refused.id]);
    expect(await found({ has: 'waiting' })).toEqual([waiting.id]);
    expect(await found({ has: 'appeals' })).toEqual([appealed.id]);
    expect(await found({ has: 'nothing' })).toEqual([idle.id]);
    expect(await found({ search: 'abc' })).toEqual([refused.id]);
    expect(await found({ search: 'a_c' }), 'literally').toEqual([waiting.id]);
    expect(await found({ search: 'abc', has: 'waiting' })).toEqual([]);
  });

  it('are stopped with a reason, found by that, and allowed again', async () => {
    const project = await view.newProject();
    const [ann, bob] = [contributorIn(project), contributorIn(project)];
    await insertRows(database, 'hub_contributors', [ann, bob]);
    const of = { project_id: project.id, contributor_id: ann.id };
    const found = async () => (await list(project.id, { has: 'stopped' })).contributors;
    expect(await found()).toEqual([]);
    await view.handlers.stopHubContributor({ ...of, reason: ' Copies \n' }, view.owner);
    expect(await found()).toEqual([
      expect.objectContaining({ contributor_id: ann.id, stopped_at: now, stop_reason: 'Copies' }),
    ]);
    await view.handlers.changeHubStopReason({ ...of, reason: ' Copies of one picture ' }, view.owner);
    expect(await found()).toEqual([
      expect.objectContaining({ stopped_at: now, stop_reason: 'Copies of one picture' }),
    ]);
    const stranger = view.callerOf('stranger');
    const { stopHubContributor, resumeHubContributor, changeHubStopReason } = view.handlers;
    for (const call of [stopHubContributor, resumeHubContributor, changeHubStopReason]) {
      await expect(call({ ...of, reason: '' }, stranger)).rejects.toMatchObject({
        code: codes.hubProjectNotFound,
      });
    }
    await view.handlers.resumeHubContributor(of, view.owner);
    expect(await found()).toEqual([]);
    await expect(
      view.handlers.changeHubStopReason({ ...of, reason: 'Late' }, view.owner),
    ).rejects.toMatchObject({ code: codes.hubStateRefused });
    await view.handlers.stopHubContributor(of, view.owner);
    expect((await found())[0]).toMatchObject({ stop_reason: '' });
  });

  it.each([
    'x',
    encodeCursor({ sort: 'sent', value: '1' }),
    encodeCursor({ sort: 'sent', value: '1.5', id: 'x' }),
    encodeCursor({ sort: 'joined', value: '1', id: 'x' }),
  ])('refuse the cursor %s', async (cursor) => {
    const { id } = await view.newProject();
    await expect(list(id, { cursor })).rejects.toMatchObject({ code: codes.parameterInvalid });
  });
});

type Contributor = Schema['hub_contributors'];

/** Makes an item of a contributor in each of these states. */
function of(
  { id, person_id }: Contributor,
  project: Project,
  states: readonly Item['state'][],
  given: Partial<Item> = {},
): Item[] {
  return states.map((state) => itemIn(project, { contributorId: id, personId: person_id, state, ...given }));
}

function decisionOn(
  item: Item,
  outcome: Schema['hub_decisions']['outcome'],
  reasons: readonly string[],
): Schema['hub_decisions'] {
  return {
    id: newId(),
    item_id: item.id,
    project_id: item.projectId,
    account_id: item.accountId,
    outcome,
    decided_by: 'rule',
    person_id: null,
    reason: '',
    reasons: JSON.stringify(reasons),
    note: '',
    posterior: null,
    explanation: '{}',
    project_version: 1,
    decided_at: 1,
  };
}

function rewardOf(
  item: Item,
  { person_id, payee_account_id }: Contributor,
  kind: 'item' | 'vote',
  amount_micro_usd: number,
): Schema['hub_rewards'] {
  return {
    id: `${kind}:${item.id}`,
    project_id: item.projectId,
    account_id: item.accountId,
    payee_account_id,
    person_id,
    kind,
    item_id: item.id,
    amount_micro_usd,
    paid_at: 1,
  };
}
