import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { encodeCursor } from '../../../platform/cursor.ts';
import { itemIn } from '../projects/project.fixture.ts';
import { insertItems } from './insight.fixture.ts';
import { createTestView, type TestView } from './view.fixture.ts';

describeOnEveryDatabase('gold items of a project, as its owner sees them', (open) => {
  let database: Database;
  let view: TestView;
  beforeAll(async () => {
    database = await open();
    view = createTestView(database);
  });

  it('come in pages, the newest first, with how they fare', async () => {
    const project = await view.newProject();
    const gold = Array.from({ length: 52 }, (_, index) =>
      itemIn(project, {
        goldAnswer: index < 2 ? 'no' : 'yes',
        goldExplanation: 'Blurred',
        goldSeen: index,
        // An incomplete file, and one in a language without reviewers, don't test anyone.
        state: index === 51 ? 'uploading' : 'in_review',
        language: index === 50 ? 'de' : 'fr',
      }),
    );
    await insertItems(database, [...gold, itemIn(project)]);
    const page = await view.handlers.listHubGold({ project_id: project.id }, view.owner);
    expect(page).toMatchObject({ good: 48, bad: 2, good_needed: 5, bad_needed: 5 });
    expect(page.gold[0]).toMatchObject({ answer: 'yes', explanation: 'Blurred', seen: 51, correct: 0 });
    const cursor = page.next_cursor ?? '';
    const next = await view.handlers.listHubGold({ project_id: project.id, cursor }, view.owner);
    const seen = [...page.gold, ...next.gold].map(({ item_id }) => item_id);
    expect(seen).toEqual(gold.map(({ id }) => id).reverse());
    expect(next.next_cursor).toBeNull();
    const hostile = encodeCursor({ id: '\0' });
    await expect(
      view.handlers.listHubGold({ project_id: project.id, cursor: hostile }, view.owner),
    ).rejects.toMatchObject({ code: codes.parameterInvalid });
  });

  it('are begun as items of the owner, in their own projects alone', async () => {
    const { id: project_id } = await view.newProject();
    const sent = { project_id, client_key: 'gold-0001', language: 'fr', country: 'FR', answers: {} };
    const gold = { answer: 'no', explanation: 'Blurred' } as const;
    const begin = (accountId: string) =>
      view.handlers.startHubGold({ ...sent, ...gold }, view.callerOf(accountId));
    expect(await begin('owner')).toEqual({ item_id: 'new', upload: { kind: 'none' } });
    expect(view.sentGold).toMatchObject([{ clientKey: 'gold-0001', gold }]);
    await expect(begin('another')).rejects.toMatchObject({ code: codes.hubProjectNotFound });
    expect(view.sentGold).toHaveLength(1);
  });
});
