import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { encodeCursor } from '../../../platform/cursor.ts';
import { newId } from '../../../platform/ids.ts';
import { itemIn } from '../projects/project.fixture.ts';
import { eventIn, insertItems, insertRows, reviewerIn, voteIn } from './insight.fixture.ts';
import { createTestView, now, type TestView } from './view.fixture.ts';

describeOnEveryDatabase('items of a project, as its owner sees them', (open) => {
  let database: Database;
  let view: TestView;
  beforeAll(async () => {
    database = await open();
    view = createTestView(database);
  });

  it('come in pages, the last changed first, each once', async () => {
    const project = await view.newProject();
    const items = Array.from({ length: 120 }, (_, index) =>
      itemIn(project, {
        // Many changed in the same millisecond.
        updatedAt: now - Math.floor(index / 30),
        state: index % 2 === 0 ? 'accepted' : 'rejected',
        language: index % 3 === 0 ? 'fr' : 'de',
        country: index % 5 === 0 ? 'FR' : 'CH',
        contributorId: `c${index % 7}`,
      }),
    );
    await insertItems(database, items);
    const listAll = async (filter: object) => {
      const pages: { item_id: string; updated_at: number }[][] = [];
      let cursor: string | undefined;
      do {
        const page = await view.handlers.listHubItems(
          { project_id: project.id, ...filter, ...(cursor && { cursor }) },
          view.owner,
        );
        pages.push(page.items);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return pages;
    };
    const pages = await listAll({});
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    const order = pages.flat().map(({ updated_at, item_id }) => [updated_at, item_id] as const);
    expect(order).toEqual(order.toSorted((one, other) => other[0] - one[0] || (one[1] < other[1] ? 1 : -1)));
    expect(new Set(order.map(([, id]) => id)).size).toBe(120);
    const filters = [
      [{ state: 'accepted', language: 'de' }, (n: number) => n % 2 === 0 && n % 3 > 0],
      [{ country: 'FR' }, (n: number) => n % 5 === 0],
      [{ contributor_id: 'c3', state: 'rejected' }, (n: number) => n % 7 === 3 && n % 2 > 0],
      [{ state: 'held' }, () => false],
    ] as const;
    for (const [filter, isWanted] of filters) {
      const found = (await listAll(filter)).flat().map(({ item_id }) => item_id);
      const wanted = items.filter((_, index) => isWanted(index)).map(({ id }) => id);
      expect(found.toSorted(), JSON.stringify(filter)).toEqual(wanted.toSorted());
    }
  });

  it.each([
    'x',
    encodeCursor({ updated: 'soon', id: 'x' }),
    encodeCursor({ updated: '1' }),
    encodeCursor({ updated: '1', id: '\0' }),
    encodeCursor({ joined: '1e400', id: 'x' }),
  ])('refuse the cursor %s', async (cursor) => {
    const { id: project_id } = await view.newProject();
    const refused = { code: codes.parameterInvalid };
    await expect(view.handlers.listHubItems({ project_id, cursor }, view.owner)).rejects.toMatchObject(
      refused,
    );
    await expect(view.handlers.listHubReviewers({ project_id, cursor }, view.owner)).rejects.toMatchObject(
      refused,
    );
  });

  it('take a cursor of another project for a place in their own list', async () => {
    const [one, other] = [await view.newProject(), await view.newProject()];
    await insertItems(
      database,
      Array.from({ length: 51 }, () => itemIn(one)),
    );
    const { next_cursor } = await view.handlers.listHubItems({ project_id: one.id }, view.owner);
    const page = await view.handlers.listHubItems(
      { project_id: other.id, cursor: next_cursor ?? '' },
      view.owner,
    );
    expect(page.items).toEqual([]);
  });

  it('are explained by their checks, votes, decisions and events', async () => {
    const project = await view.newProject();
    const item = itemIn(project, {
      state: 'accepted',
      text: `${'a'.repeat(159)}😀😀`,
      answers: '{"place":"Reef"}',
      checks: '[{"code":"no_exif","level":"hint","detail":{}}]',
    });
    const [ann, bob, eve] = ['ann', 'bob', 'eve'].map(() => reviewerIn(project, { gold_seen: 18 }));
    if (!ann || !bob || !eve) throw new Error('three reviewers');
    await insertItems(database, [item]);
    await insertRows(database, 'hub_reviewers', [ann, bob, eve]);
    await insertRows(database, 'hub_votes', [
      voteIn(project, { item_id: item.id, reviewer_id: ann.id, voted_at: 1 }),
      voteIn(project, { item_id: item.id, reviewer_id: bob.id, voted_at: 2, reasons: '["other"]' }),
      voteIn(project, { item_id: item.id, reviewer_id: eve.id, voted_at: 3, is_counted: 0 }),
    ]);
    const explanation = (weights: Record<string, number>) =>
      JSON.stringify({
        votes: Object.entries(weights).map(([reviewer, weight]) => ({ reviewer, weight })),
      });
    const decision = {
      item_id: item.id,
      project_id: project.id,
      account_id: 'owner',
      person_id: null,
      reasons: '[]',
      note: '',
      project_version: 1,
    } as const;
    await insertRows(database, 'hub_decisions', [
      {
        ...decision,
        id: newId(),
        outcome: 'dispute',
        decided_by: 'rule',
        reason: 'vote-limit',
        posterior: 0.6,
        explanation: explanation({ [ann.id]: 0.7 }),
        decided_at: 4,
      },
      {
        ...decision,
        id: newId(),
        outcome: 'accept',
        decided_by: 'rule',
        reason: 'threshold-reached',
        posterior: 0.97,
        explanation: explanation({ [ann.id]: 0.8, [bob.id]: 0.9 }),
        decided_at: 5,
      },
      {
        ...decision,
        id: newId(),
        outcome: 'accept',
        decided_by: 'owner',
        reason: '',
        posterior: null,
        explanation: '{}',
        decided_at: 6,
      },
    ]);
    await insertRows(database, 'hub_item_events', [
      eventIn(item, { event: 'pass_checks', from_state: 'checking', to_state: 'in_review', at: 2 }),
      eventIn(item, { actor: 'owner', at: 6 }),
    ]);
    const shown = await view.handlers.getHubItem({ project_id: project.id, item_id: item.id }, view.owner);
    expect(shown.excerpt).toBe(`${'a'.repeat(159)}😀…`);
    const listed = await view.handlers.listHubItems({ project_id: project.id }, view.owner);
    expect(listed.items.find(({ item_id }) => item_id === item.id)?.answers).toEqual({ place: 'Reef' });
    expect(shown).toMatchObject({
      answers: { place: 'Reef' },
      checks: [{ code: 'no_exif' }],
      key: item.key,
      rules_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      // The weights of the decision, and for a vote that was not counted the one of today: (1 + 9) / (2 + 18).
      vote_list: [
        { reviewer_id: ann.id, weight: 0.8, is_counted: true },
        { reviewer_id: bob.id, weight: 0.9, reasons: ['other'] },
        { reviewer_id: eve.id, weight: 0.5, is_counted: false },
      ],
      decisions: [
        { outcome: 'dispute' },
        { posterior: 0.97, decided_by: 'rule', decided_at: 5 },
        { decided_by: 'owner', posterior: null },
      ],
      events: [
        { event: 'pass_checks', from: 'checking', to: 'in_review', by: 'system' },
        { event: 'accept', by: 'owner' },
      ],
    });
    const other = await view.newProject();
    await expect(
      view.handlers.getHubItem({ project_id: other.id, item_id: item.id }, view.owner),
    ).rejects.toMatchObject({ code: codes.hubItemNotFound });
  });

  it('open their file, if they have one and the storage is linked', async () => {
    const project = await view.newProject();
    const [item, gone] = [itemIn(project), itemIn(project, { key: null })];
    await insertItems(database, [item, gone]);
    const openMedia = (item_id: string) =>
      view.handlers.openHubItemMedia({ project_id: project.id, item_id }, view.owner);
    expect(await openMedia(item.id)).toEqual({ url: 'https://s3', expires_at: now + 1 });
    expect(view.signed.at(-1)).toEqual([{ bucket: 'reefs', key: item.key }, { disposition: 'inline' }]);
    await expect(openMedia(gone.id)).rejects.toMatchObject({ code: codes.hubItemNotFound });
    view.storage.isLinked = false;
    await expect(openMedia(item.id)).rejects.toMatchObject({ code: codes.hubStorageUnlinked });
    view.storage.isLinked = true;
  });

  it('show small pictures, only those of the project', async () => {
    const [project, other] = [await view.newProject(), await view.newProject()];
    const [shown, bare, elsewhere] = [itemIn(project), itemIn(project), itemIn(other)];
    await insertItems(database, [shown, bare, elsewhere]);
    await insertRows(
      database,
      'hub_thumbnails',
      [shown, elsewhere].map(({ id }) => ({ item_id: id, jpeg: Buffer.from([1, 2, 3]) })),
    );
    const item_ids = [shown, bare, elsewhere].map(({ id }) => id);
    expect(await view.handlers.openHubThumbnails({ project_id: project.id, item_ids }, view.owner)).toEqual({
      thumbnails: [{ item_id: shown.id, jpeg: 'AQID' }],
    });
  });
});
