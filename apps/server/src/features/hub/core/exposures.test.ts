import type { Database, Schema } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { insertItem } from '../kernel/item.store.ts';
import { itemIn, openTestProject } from '../projects/project.fixture.ts';
import { createExposureSources } from './exposures.ts';

describeOnEveryDatabase('what the data hub opens to everyone', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    for (const [at, state] of (['draft', 'open', 'paused', 'closed', 'open'] as const).entries()) {
      await insertProject(`project-${at}`, state, at);
    }
    await insertProject('project-9', 'open', 9, 'other');
    for (const [at, state] of (['signed', 'published', 'superseded', 'recalled'] as const).entries()) {
      await insertRelease(`release-${at}`, state);
    }
  });

  const insertProject = (
    id: string,
    state: Schema['hub_projects']['state'],
    updatedAt: number,
    accountId = 'owner',
  ) =>
    database.transaction((tx) =>
      tx
        .insertInto('hub_projects')
        .values({
          id,
          account_id: accountId,
          state,
          title: `Title of ${id}`,
          item_type: 'image',
          target_items: 10,
          settings: '{}',
          version: 1,
          reserved_micro_usd: 0,
          created_by: 'ann',
          created_at: 1,
          updated_at: updatedAt,
          opened_at: 5,
        })
        .execute(),
    );

  const insertRelease = (id: string, state: Schema['hub_releases']['state']) =>
    database.transaction((tx) =>
      tx
        .insertInto('hub_releases')
        .values({
          id,
          project_id: 'project-3',
          account_id: 'owner',
          version: id,
          state,
          plan: '{}',
          project_version: 1,
          items: 0,
          bucket: 'data',
          prefix: '',
          files: '[]',
          summary: null,
          manifest: null,
          signature: null,
          root: null,
          problem: null,
          recall_reason: '',
          created_by: 'ann',
          created_at: 1,
          published_at: 6,
          removed_at: null,
          due_at: null,
          attempts: 0,
        })
        .execute(),
    );

  /** Returns all pages of a source. */
  async function pagesOf(name: string, accountId: string) {
    const source = createExposureSources({ read: database.read }).find((one) => one.name === name);
    if (!source) throw new Error(`no source ${name}`);
    const caller = { principal: { accountId } } as Parameters<typeof source.list>[0];
    const pages: object[][] = [];
    for (let after: string | undefined, isLast = false; !isLast; ) {
      const { exposures, next } = await source.list(caller, { after, limit: 1 });
      pages.push(exposures);
      isLast = next === null;
      after = next ?? undefined;
    }
    return pages;
  }

  it('lists open projects only, the last changed first, with the time of the last item', async () => {
    const base = { kind: 'project', since: 5, until: null, last_used_at: null };
    const opened = await openTestProject(database, { accountId: 'elsewhere', now: 1 });
    const project = { ...opened, id: 'project-4', accountId: 'owner' };
    const items = [
      itemIn(project, { id: 'item-1', createdAt: 10 }),
      itemIn(project, { id: 'item-2', createdAt: 20 }),
      // Gold items are the owner's.
      itemIn(project, { id: 'item-3', createdAt: 30, goldAnswer: 'yes' }),
    ];
    await database.transaction(async (tx) => {
      for (const item of items) await insertItem(tx, item, { kind: 'system' });
    });
    expect(await pagesOf('projects', 'owner')).toEqual([
      [{ ...base, project_id: 'project-4', title: 'Title of project-4', last_used_at: 20 }],
      [{ ...base, project_id: 'project-1', title: 'Title of project-1' }],
    ]);
    expect(await pagesOf('projects', 'third')).toEqual([[]]);
  });

  it('lists releases with files that anyone can download', async () => {
    const base = { kind: 'release', project_id: 'project-3', title: 'Title of project-3' };
    const dated = { since: 6, until: null, last_used_at: null };
    expect(await pagesOf('releases', 'owner')).toEqual([
      [{ ...base, version: 'release-1', ...dated }],
      [{ ...base, version: 'release-2', ...dated }],
    ]);
    expect(await pagesOf('releases', 'third')).toEqual([[]]);
  });
});
