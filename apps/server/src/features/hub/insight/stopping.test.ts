import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../../platform/time.ts';
import { ann, createContributing, large, newItem } from '../contributions/contributing.fixture.ts';
import { findIntake } from '../kernel/intake.store.ts';
import { moveItem, openItem } from '../kernel/item.store.ts';
import { type Item, system } from '../kernel/item.ts';
import { createReviewWorld } from '../review/review.fixture.ts';
import { interrupted } from '../storing/interrupted.fixture.ts';
import { withdrawItem } from '../storing/withdraw-item.ts';
import { createContributorsService } from './contributors.service.ts';
import { contributorIn, insertRows } from './insight.fixture.ts';

const stopped = { code: codes.hubContributorStopped };
const owner = { accountId: 'owner' };
const bob = { personId: 'bob', accountId: 'bob-account' };

type TestProject = Awaited<ReturnType<ReturnType<typeof createContributing>['open']>>;

describeOnEveryDatabase('a contributor whom the owner stops', (open) => {
  let database: Database;
  let hub: ReturnType<typeof createContributing>;
  let contributors: ReturnType<typeof createContributorsService>;
  beforeAll(async () => {
    database = await open();
    hub = createContributing(database);
    contributors = createContributorsService(hub);
  });

  const join = async (project: TestProject, who = ann, country = 'FR') => {
    const { consentSha256 } = project;
    const joining = { language: 'fr', country, consentSha256, device: undefined };
    const { contributor } = await hub.contributors.join(who, project.id, joining);
    return contributor?.id ?? '';
  };
  const start = (project: TestProject, sent = newItem({ file: large }), who = ann) =>
    hub.sending.startItem(who, project.id, { ...sent, consentSha256: project.consentSha256 });
  const sendParts = async (project: TestProject, itemId: string) => {
    for (const part of [1, 2, 3]) await hub.parts.signPart(ann, project.id, itemId, part);
  };
  const send = async (project: TestProject, sent = newItem({ file: large })) => {
    const { itemId } = await start(project, sent);
    await sendParts(project, itemId);
    return hub.parts.complete(ann, project.id, itemId);
  };
  const itemsOf = (contributorId: string) =>
    database.read.selectFrom('hub_items').selectAll().where('contributor_id', '=', contributorId).execute();
  const change = (project: TestProject, itemId: string, how: (item: Item) => Promise<unknown>) =>
    openItem(database.read, project.id, itemId).then(how);

  it('is refused at every door, and keeps what they have', async () => {
    const project = await hub.open({ item_type: 'audio' });
    const id = await join(project);
    await join(project, bob);
    const [sent, unfinished] = [newItem({ file: large }), newItem({ file: large })];
    const waiting = await send(project, sent);
    const rejected = await send(project);
    await change(project, rejected.id, (item) =>
      database.transaction(async (tx) => {
        const by = { by: system, now: hub.clock.at };
        const checking = await moveItem(tx, item, 'check', by);
        const inReview = await moveItem(tx, checking, 'pass_checks', by);
        await moveItem(tx, inReview, 'reject', { ...by, changes: { rejectedAt: hub.clock.at } });
      }),
    );
    const { itemId } = await start(project, unfinished);
    await sendParts(project, itemId);

    await contributors.stop(owner, project.id, id, 'These are copies.');
    await expect(join(project), 'the link again').rejects.toMatchObject(stopped);
    await expect(join(project, ann, 'BE'), 'other facts').rejects.toMatchObject(stopped);
    const elsewhere = { ...ann, accountId: 'another-account' };
    await expect(join(project, elsewhere), 'another account').rejects.toMatchObject(stopped);
    await expect(start(project), 'a new item').rejects.toMatchObject(stopped);
    await expect(start(project, unfinished), 'an unfinished one').rejects.toMatchObject(stopped);
    await expect(hub.parts.signPart(ann, project.id, itemId, 1)).rejects.toMatchObject(stopped);
    await expect(hub.parts.listParts(ann, project.id, itemId)).rejects.toMatchObject(stopped);
    await expect(hub.parts.complete(ann, project.id, itemId)).rejects.toMatchObject(stopped);

    const { contributor, remainingItems } = await hub.contributors.find(ann, project.id);
    expect(contributor).toMatchObject({ stoppedAt: hub.clock.at, stopReason: 'These are copies.' });
    expect(remainingItems).toBe(0);
    // An answer that was lost.
    expect(await start(project, sent)).toEqual({ itemId: waiting.id, upload: { kind: 'none' } });
    expect((await hub.parts.complete(ann, project.id, waiting.id)).state).toBe('received');
    const page = { after: undefined, limit: 10 };
    expect(await hub.ownItems.list(ann, project.id, page)).toHaveLength(3);
    expect((await hub.ownItems.appeal(ann, project.id, rejected.id, 'Look again')).state).toBe('appealed');
    await hub.ownItems.withdraw(ann, project.id, waiting.id);
    expect((await start(project, undefined, bob)).upload.kind, 'somebody else').toBe('multipart');
  });

  it('gives back the places of unfinished uploads, and may start them again later', async () => {
    const project = await hub.open({ item_type: 'audio', contributor_cap: 2, target_items: 3 });
    const id = await join(project);
    const sent = newItem({ file: large });
    const { itemId } = await start(project, sent);
    await send(project);
    hub.clock.at += dayMs;
    await contributors.stop(owner, project.id, id, '');
    const due = (await itemsOf(id)).filter(({ due_at }) => due_at !== null && due_at <= hub.clock.at);
    expect(due.map(({ state }) => state).sort()).toEqual(['received', 'uploading']);
    // As the storing job does.
    await change(project, itemId, (item) =>
      database.transaction((tx) => withdrawItem(tx, item, system, hub.clock.at)),
    );
    expect(await findIntake(database.read, project.id)).toBe(1);
    await expect(hub.parts.complete(ann, project.id, itemId)).rejects.toMatchObject(stopped);

    await contributors.resume(owner, project.id, id);
    await contributors.resume(owner, project.id, id);
    const again = await start(project, sent);
    expect(again).toMatchObject({ upload: { kind: 'multipart' } });
    expect(again.itemId).not.toBe(itemId);
    const { contributor, remainingItems } = await hub.contributors.find(ann, project.id);
    expect(contributor).toMatchObject({ stoppedAt: null, stopReason: '', items: 2 });
    expect(remainingItems).toBe(0);
  });

  it('is stopped even if one of their keys is the ID of another item', async () => {
    const project = await hub.open({ item_type: 'audio' });
    const id = await join(project);
    const { itemId } = await start(project);
    await start(project, { ...newItem({ file: large }), clientKey: itemId });
    await contributors.stop(owner, project.id, id, '');
    expect((await itemsOf(id)).map(({ due_at: dueAt }) => dueAt)).toEqual([hub.clock.at, hub.clock.at]);
  });

  it('is stopped once, with the last reason', async () => {
    const project = await hub.open({ item_type: 'audio' });
    const id = await join(project);
    const first = hub.clock.at;
    await contributors.stop(owner, project.id, id, 'Noise');
    hub.clock.at += 1;
    await contributors.stop(owner, project.id, id, 'Silence');
    const { contributor } = await hub.contributors.find(ann, project.id);
    expect(contributor).toMatchObject({ stoppedAt: first, stopReason: 'Silence' });
  });

  it('belongs to the project, and the project to the owner', async () => {
    const [project, other] = [await hub.open({}), await hub.open({})];
    const id = await join(project);
    for (const change of [
      (of: typeof owner, projectId: string) => contributors.stop(of, projectId, id, ''),
      (of: typeof owner, projectId: string) => contributors.resume(of, projectId, id),
    ]) {
      await expect(change(owner, other.id)).rejects.toMatchObject({ code: codes.parameterInvalid });
      await expect(change(bob, project.id)).rejects.toMatchObject({ code: codes.hubProjectNotFound });
    }
    expect((await hub.contributors.find(ann, project.id)).contributor?.stoppedAt).toBeNull();
  });

  /** Returns the services of contributors, who are stopped between what these check first and what they write. */
  const stoppedMeanwhile = (project: TestProject, contributorId: string) => {
    const happen = () => contributors.stop(owner, project.id, contributorId, '');
    const { files } = hub.memory;
    const meanwhile = interrupted({ files, database }, { at: 1, when: 'before', happen });
    const services = createContributing(meanwhile.database, hub.memory);
    services.clock.at = hub.clock.at;
    return services;
  };

  it('sends no item that was begun at the moment of the stop', async () => {
    const project = await hub.open({ item_type: 'audio' });
    const id = await join(project);
    const sent = { ...newItem({ file: large }), consentSha256: project.consentSha256 };
    const { sending } = stoppedMeanwhile(project, id);
    await expect(sending.startItem(ann, project.id, sent)).rejects.toMatchObject(stopped);
    expect(await itemsOf(id)).toEqual([]);
  });

  it('completes no upload that arrived at the moment of the stop', async () => {
    const project = await hub.open({ item_type: 'audio' });
    const id = await join(project);
    const { itemId } = await start(project);
    await sendParts(project, itemId);
    const { parts } = stoppedMeanwhile(project, id);
    await expect(parts.complete(ann, project.id, itemId)).rejects.toMatchObject(stopped);
    expect(await itemsOf(id)).toMatchObject([{ state: 'uploading', due_at: hub.clock.at }]);
  });

  it('waits for uploads that are being completed, and none is lost', async () => {
    const project = await hub.open({ item_type: 'audio' });
    const id = await join(project);
    const started: string[] = [];
    for (let count = 0; count < 12; count++) {
      const { itemId } = await start(project);
      await sendParts(project, itemId);
      started.push(itemId);
    }
    const completing = started.map((itemId) => hub.parts.complete(ann, project.id, itemId));
    const stopping = contributors.stop(owner, project.id, id, '').then(() => itemsOf(id));
    const outcomes = await Promise.allSettled(completing);
    const [atStop, after] = [await stopping, await itemsOf(id)];
    const stateOf = (items: typeof after, itemId: string) => items.find((item) => item.id === itemId)?.state;
    for (const [at, outcome] of outcomes.entries()) {
      const itemId = started[at] ?? '';
      const state = outcome.status === 'fulfilled' ? 'received' : 'uploading';
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(stopped);
      expect([stateOf(atStop, itemId), stateOf(after, itemId)]).toEqual([state, state]);
    }
  });
});

describeOnEveryDatabase('an item in review whose contributor is stopped', (open) => {
  it('is decided by the votes, and paid', async () => {
    const settings = { reward_micro_usd: 1000, vote_reward_micro_usd: 0, target_items: 10 };
    const world = await createReviewWorld(await open(), { settings });
    const contributor = contributorIn(world.project, { person_id: 'carl', payee_account_id: 'of-carl' });
    await insertRows(world.database, 'hub_contributors', [contributor]);
    const by = { contributorId: contributor.id, personId: 'carl', payeeAccountId: 'of-carl' };
    const items = await world.addItems(3, by);
    const reviewers = [await world.addReviewer(), await world.addReviewer()];
    const votes = reviewers.map(async (person) => {
      for (const _ of items) {
        const taken = await world.assignments.take(person, world.project.id);
        const vote = { answer: 'yes', reasons: [], note: '' } as const;
        if (taken) await world.votes.vote(person, world.project.id, taken.assignment.id, vote);
      }
    });
    const stop = createContributorsService(world).stop(
      world.owner,
      world.project.id,
      contributor.id,
      'Enough',
    );
    await Promise.all([...votes, stop]);
    for (const { id } of items) expect((await world.item(id)).state).toBe('accepted');
    expect(await world.creditOf('of-carl')).toBe(3000);
    expect(await world.problems()).toEqual([]);
  });
});
