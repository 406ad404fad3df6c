import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import type { Project } from '../kernel/project.ts';
import { itemIn } from '../projects/project.fixture.ts';
import { insertItems } from './insight.fixture.ts';
import { createTestView, type TestView } from './view.fixture.ts';

describeOnEveryDatabase('the blind re-audit of a project', (open) => {
  let database: Database;
  let view: TestView;
  beforeAll(async () => {
    database = await open();
    view = createTestView(database);
  });

  const accept = async (project: Project, count: number) => {
    const items = Array.from({ length: count }, (_, index) =>
      itemIn(project, { state: (['accepted', 'stored', 'released'] as const)[index % 3] }),
    );
    await insertItems(database, [
      ...items,
      itemIn(project, { state: 'rejected' }),
      itemIn(project, { state: 'stored', goldAnswer: 'yes' }),
    ]);
    return items.map(({ id }) => id);
  };
  const move = (id: string, state: 'withdrawn' | 'held') =>
    database.transaction(async (tx) => {
      await tx.updateTable('hub_items').set({ state }).where('id', '=', id).execute();
    });

  it('asks a hundred accepted items, each once, and publishes the interval', async () => {
    const project = await view.newProject();
    const ids = await accept(project, 230);
    const asked: string[] = [];
    const take = () => view.handlers.takeHubAudit({ project_id: project.id }, view.owner);
    let step = await take();
    expect(step).toMatchObject({ answered: 0, total: 100 });
    expect(Object.keys(step.item ?? {}).toSorted()).toEqual([
      'answers',
      'item_id',
      'language',
      'media',
      'text',
    ]);
    expect(await take(), 'resumed').toEqual(step);
    while (step.item) {
      const { item_id } = step.item;
      asked.push(item_id);
      await view.handlers.answerHubAudit(
        { project_id: project.id, item_id, audit_id: step.audit_id, is_good: asked.length > 3 },
        view.owner,
      );
      step = await take();
    }
    expect(step).toMatchObject({ answered: 100, total: 100, item: null });
    expect([new Set(asked).size, asked.every((id) => ids.includes(id))]).toEqual([100, true]);
    const progress = await view.handlers.getHubProgress({ project_id: project.id }, view.owner);
    expect(progress.quality.audit).toEqual({
      audited: 100,
      good: 97,
      low: expect.closeTo(0.9155, 4),
      high: expect.closeTo(0.9897, 4),
    });
    const again = await take();
    expect(again).toMatchObject({ answered: 0, total: 100 });
    expect(again.audit_id).not.toBe(step.audit_id);
    const { quality } = await view.handlers.getHubProgress({ project_id: project.id }, view.owner);
    expect(quality.audit?.good, 'while another is under way').toBe(97);
  });

  it('replaces an item that was withdrawn, and leaves it out if there is no other', async () => {
    const project = await view.newProject();
    const ids = await accept(project, 101);
    const { item, audit_id } = await view.handlers.takeHubAudit({ project_id: project.id }, view.owner);
    await move(item?.item_id ?? '', 'withdrawn');
    const answer = { project_id: project.id, item_id: item?.item_id ?? '', audit_id, is_good: true };
    await expect(view.handlers.answerHubAudit(answer, view.owner)).rejects.toMatchObject({
      code: codes.hubStateRefused,
    });
    const replaced = await view.handlers.takeHubAudit({ project_id: project.id }, view.owner);
    expect(replaced).toMatchObject({ audit_id, answered: 0, total: 100 });
    expect(replaced.item?.item_id).not.toBe(item?.item_id);
    await move(replaced.item?.item_id ?? '', 'held');
    expect(await view.handlers.takeHubAudit({ project_id: project.id }, view.owner)).toMatchObject({
      audit_id,
      total: 99,
    });
    for (const id of ids) await move(id, 'withdrawn');
    expect(await view.handlers.takeHubAudit({ project_id: project.id }, view.owner)).toEqual({
      audit_id,
      answered: 0,
      total: 0,
      item: null,
    });
    const { quality } = await view.handlers.getHubProgress({ project_id: project.id }, view.owner);
    expect(quality.audit).toBeNull();
  });

  it('takes each answer once, for its own items', async () => {
    const [project, other] = [await view.newProject(), await view.newProject()];
    await accept(project, 2);
    const [foreign] = await accept(other, 1);
    const { item, audit_id } = await view.handlers.takeHubAudit({ project_id: project.id }, view.owner);
    const answer = { project_id: project.id, item_id: item?.item_id ?? '', audit_id, is_good: true };
    await view.handlers.answerHubAudit(answer, view.owner);
    await view.handlers.answerHubAudit(answer, view.owner);
    await expect(
      view.handlers.answerHubAudit({ ...answer, is_good: false }, view.owner),
    ).rejects.toMatchObject({
      code: codes.hubStateRefused,
    });
    for (const wrong of [{ item_id: foreign ?? '' }, { audit_id: 'x' }, { project_id: other.id }]) {
      await expect(view.handlers.answerHubAudit({ ...answer, ...wrong }, view.owner)).rejects.toMatchObject({
        code: codes.hubItemNotFound,
      });
    }
    const step = await view.handlers.takeHubAudit({ project_id: project.id }, view.owner);
    expect(step).toMatchObject({ audit_id, answered: 1, total: 2 });
  });

  it('begins once if it is asked for twice at once', async () => {
    const project = await view.newProject();
    await accept(project, 5);
    const [one, other] = await Promise.all([
      view.handlers.takeHubAudit({ project_id: project.id }, view.owner),
      view.handlers.takeHubAudit({ project_id: project.id }, view.owner),
    ]);
    expect(other).toEqual(one);
  });
});
