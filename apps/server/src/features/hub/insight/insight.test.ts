import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { itemIn } from '../projects/project.fixture.ts';
import { insertItems } from './insight.fixture.ts';
import { createTestView, type TestView } from './view.fixture.ts';

describeOnEveryDatabase('the owner’s view of a project', (open) => {
  let database: Database;
  let view: TestView;
  beforeAll(async () => {
    database = await open();
    view = createTestView(database);
  });

  it('does not exist for other accounts, in any call', async () => {
    const { id: project_id } = await view.newProject();
    const item = itemIn({ ...(await view.newProject()), id: project_id });
    await insertItems(database, [item]);
    const input = {
      project_id,
      item_id: item.id,
      item_ids: [item.id],
      audit_id: 'x',
      is_good: true,
      reason: '',
    };
    for (const accountId of ['stranger', 'another owner']) {
      const caller = view.callerOf(accountId);
      for (const [name, handle] of Object.entries(view.handlers)) {
        await expect(handle(input as never, caller), name).rejects.toMatchObject({
          code: codes.hubProjectNotFound,
        });
      }
    }
  });

  it('shows an empty project', async () => {
    const { id: project_id } = await view.newProject({ target_items: 10 });
    expect(await view.handlers.listHubItems({ project_id }, view.owner)).toEqual({
      items: [],
      next_cursor: null,
    });
    expect(await view.handlers.listHubReviewers({ project_id }, view.owner)).toEqual({
      reviewers: [],
      next_cursor: null,
    });
    expect(await view.handlers.getHubCollusion({ project_id }, view.owner)).toEqual({ pairs: [], votes: 0 });
    const progress = await view.handlers.getHubProgress({ project_id }, view.owner);
    expect(progress).toMatchObject({
      contributors: 0,
      coverage: [],
      forecast_at: null,
      quality: { raw_agreement: null, alpha: null, gold_accuracy: null, audit: null },
      concentration: null,
      cost: { per_item_micro_usd: null, votes_per_item: null },
    });
    expect(progress.pace).toHaveLength(30);
    expect(Object.values(progress.items).every((count) => count === 0)).toBe(true);
    await expect(view.handlers.takeHubAudit({ project_id }, view.owner)).rejects.toMatchObject({
      code: codes.hubStateRefused,
    });
  });
});
