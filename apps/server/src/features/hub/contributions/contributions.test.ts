import { codes } from '@atoll/contract/codes';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../../platform/time.ts';
import { goldContributorOf } from '../kernel/item.ts';
import { addToReserve } from '../rewards/reward.store.ts';
import { ann, createContributing, large, newItem, owner, partBytes } from './contributing.fixture.ts';
import type { NewItem } from './new-item.ts';

describeOnEveryDatabase('contributions', (open) => {
  let hub: ReturnType<typeof createContributing>;
  beforeAll(async () => {
    hub = createContributing(await open());
  });
  const joinAs = (who: typeof ann, project: { id: string; consentSha256: string }, device?: string) =>
    hub.contributors.join(who, project.id, {
      language: 'fr',
      country: 'FR',
      consentSha256: project.consentSha256,
      device,
    });
  const itemRow = (id: string) =>
    hub.database.read.selectFrom('hub_items').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('begin another upload on the same item where the first has expired', async () => {
    const project = await hub.open({ item_type: 'audio' });
    await joinAs(ann, project);
    const sent = { ...newItem({ file: large }), consentSha256: project.consentSha256 };
    const { itemId, upload } = await hub.sending.startItem(ann, project.id, sent);
    expect(upload).toEqual({ kind: 'multipart', partSizeBytes: partBytes });
    await hub.parts.signPart(ann, project.id, itemId, 1);
    const before = await itemRow(itemId);
    expect(before.content_type).toBe('audio/webm');
    hub.memory.uploads.delete(before.upload_id ?? '');
    hub.clock.at += 6 * dayMs;
    expect((await hub.parts.listParts(ann, project.id, itemId)).parts).toEqual([]);
    expect((await itemRow(itemId)).upload_id).not.toBe(before.upload_id);
    expect(await hub.sending.startItem(ann, project.id, sent)).toEqual({ itemId, upload });
    for (const part of [1, 2]) await hub.parts.signPart(ann, project.id, itemId, part);
    await expect(hub.parts.complete(ann, project.id, itemId)).rejects.toMatchObject({
      code: codes.hubStateRefused,
    });
    await hub.parts.signPart(ann, project.id, itemId, 3);
    const [one, other] = await Promise.all([
      hub.parts.complete(ann, project.id, itemId),
      hub.parts.complete(ann, project.id, itemId).catch(() => undefined),
    ]);
    expect([one.state, other?.state ?? 'received']).toEqual(['received', 'received']);
    expect(await itemRow(itemId)).toMatchObject({ state: 'received', upload_id: null, due_at: hub.clock.at });
  });

  test('know a browser by a keyed hash alone, which differs from project to project', async () => {
    const projects = [await hub.open({}), await hub.open({})];
    const device = 'only-the-browser-knows';
    for (const project of projects) await joinAs(ann, project, device);
    const [first] = projects;
    if (first) await joinAs({ personId: 'bob', accountId: 'bob' }, first, device);
    // Not given this time.
    if (first) await joinAs(ann, first);
    const rows = await hub.database.read
      .selectFrom('hub_contributors')
      .select(['device', 'project_id', 'person_id'])
      .where(
        'project_id',
        'in',
        projects.map(({ id }) => id),
      )
      .execute();
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map((row) => row.device)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(device);
  });

  test('take gold items from the owner alone, against no cap, and nobody is asked for consent', async () => {
    const project = await hub.open({ item_type: 'text', contributor_cap: 1, target_items: 1 });
    const gold = { answer: 'no', explanation: 'It is spam.' } as const;
    const sent = newItem({ text: 'Achetez maintenant' });
    await expect(hub.sending.startGold(ann, project.id, { ...sent, gold })).rejects.toMatchObject({
      code: codes.hubProjectNotFound,
    });
    const started = await Promise.all(
      [1, 2].map(() => hub.sending.startGold(owner, project.id, { ...sent, gold })),
    );
    expect(new Set(started.map(({ itemId }) => itemId)).size, 'under one key').toBe(1);
    const more = newItem({ text: 'Gagnez gros' });
    const { itemId } = await hub.sending.startGold(owner, project.id, { ...more, gold });
    expect(await itemRow(itemId)).toMatchObject({
      state: 'received',
      contributor_id: goldContributorOf(project.id),
      gold_answer: 'no',
      gold_explanation: 'It is spam.',
    });
    await joinAs(ann, project);
    const own = { ...newItem({ text: 'Bonjour' }), consentSha256: project.consentSha256 };
    expect((await hub.sending.startItem(ann, project.id, own)).upload).toEqual({ kind: 'none' });
    await expect(hub.parts.complete(ann, project.id, itemId)).rejects.toMatchObject({
      code: codes.hubItemNotFound,
    });
    expect((await hub.parts.complete(owner, project.id, itemId)).state).toBe('received');
  });

  test('refuse content that is not of the project’s type, or too large', async () => {
    const texts = await hub.open({ item_type: 'text', item_max_bytes: 10 });
    await joinAs(ann, texts);
    const send = (given: Partial<NewItem>) =>
      hub.sending.startItem(ann, texts.id, { ...newItem(given), consentSha256: texts.consentSha256 });
    for (const given of [{}, { text: ' ' }, { text: 'x', file: large }, { file: large }]) {
      await expect(send(given)).rejects.toMatchObject({ code: codes.parameterInvalid });
    }
    await expect(send({ text: 'é'.repeat(6) })).rejects.toMatchObject({ code: codes.consoleUploadTooLarge });
  });

  test('take no more than the budget pays for, whatever is decided', async () => {
    const prices = { reward_micro_usd: 100, vote_reward_micro_usd: 10 };
    // One item costs at most 150. Votes on an item that was rejected were paid from the budget of two.
    const project = await hub.open({ item_type: 'text', target_items: 2, ...prices }, 2 * 150 - 20);
    await joinAs(ann, project);
    const send = () => {
      const sent = { ...newItem({ text: 'Bonjour' }), consentSha256: project.consentSha256 };
      return hub.sending.startItem(ann, project.id, sent);
    };
    await send();
    await expect(send()).rejects.toMatchObject({ code: codes.hubLimitReached });
    await hub.database.transaction((tx) => addToReserve(tx, project.id, 20));
    await send();
  });

  test('hold new accounts back by person and by browser, and no others', async () => {
    hub.since.at = hub.clock.at - 2 * dayMs;
    for (let count = 0; count < 300; count++) await hub.pace.take(ann, 'browser');
    hub.since.at = hub.clock.at;
    for (let count = 0; count < 100; count++) await hub.pace.take(ann, 'browser');
    const bob = { personId: 'bob', accountId: 'bob' };
    for (let count = 0; count < 100; count++) await hub.pace.take(bob, 'browser');
    const slow = { code: codes.tooManyRequests };
    await expect(hub.pace.take(bob, 'browser'), 'the same browser').rejects.toMatchObject(slow);
    for (let count = 0; count < 100; count++) await hub.pace.take(ann, null);
    await expect(hub.pace.take(ann, null), 'the same person').rejects.toMatchObject(slow);
  });
});
