import { createHash } from 'node:crypto';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs, minuteMs } from '../../../platform/time.ts';
import { insertItems, insertRows } from '../insight/insight.fixture.ts';
import { moveItem, openItem } from '../kernel/item.store.ts';
import { type Item, system } from '../kernel/item.ts';
import type { Project } from '../kernel/project.ts';
import { findThumbnails } from '../kernel/thumbnail.store.ts';
import { itemIn } from '../projects/project.fixture.ts';
import { withdrawItem } from '../storing/withdraw-item.ts';
import { startChecks } from './checks.fixture.ts';
import { createThumbnailsJob } from './thumbnails-job.ts';

const never = new AbortController().signal;
const facts = { sizeBytes: 5, sha256: '', mediaType: 'image/png' };
const image = { width: 3, height: 2, thumbnail: Buffer.from('small').toString('base64') };

describeOnEveryDatabase('thumbnails of pictures that were checked before there were any', (open) => {
  let checks: Awaited<ReturnType<typeof startChecks>>;
  let job: ReturnType<typeof createThumbnailsJob>;
  let project: Project;
  beforeAll(async () => {
    checks = await startChecks(await open());
    job = createThumbnailsJob(checks.deps);
  });
  afterAll(() => checks.close());
  beforeEach(async () => {
    project = await checks.openProject({ item_type: 'image' });
    Object.assign(checks.world, { isLinked: true, hasRoom: true });
    checks.world.report = async () => ({ facts: { ...facts, image }, results: [] });
    checks.world.read.length = 0;
  });

  /** Adds a picture whose thumbnail is missing. */
  const add = async (given: Partial<Item> = {}, bytes = 'bytes'): Promise<Item> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const item = itemIn(project, { state: 'stored', sizeBytes: bytes.length, sha256, ...given });
    checks.world.files.set(item.key ?? '', Buffer.from(bytes));
    await insertItems(checks.database, [item]);
    await insertRows(checks.database, 'hub_missing_thumbnails', [
      { item_id: item.id, due_at: checks.clock.at, attempts: 0 },
    ]);
    return item;
  };
  const run = () => job.run(never);
  const runLater = () => {
    checks.clock.at += 10 * minuteMs;
    return run();
  };
  const shown = async (...items: Item[]) => {
    const ids = items.map(({ id }) => id);
    const found = await findThumbnails(checks.database.read, project.id, ids);
    return found.map(({ itemId, jpeg }) => [itemId, Buffer.from(jpeg).toString()]);
  };

  test('are made once, also for more items than a page has', async () => {
    const items: Item[] = [];
    for (let count = 0; count < 101; count++) items.push(await add());
    expect(await job.hasWork?.()).toBe(true);
    await run();
    expect(await shown(...items)).toHaveLength(101);
    expect(checks.world.read).toHaveLength(101);
    expect(await job.hasWork?.()).toBe(false);
  });

  test('are not made of what is gone, was replaced or can’t be a picture', async () => {
    const [gone, replaced, withdrawn] = [await add(), await add(), await add({ state: 'withdrawn' })];
    checks.world.files.delete(gone.key ?? '');
    checks.world.files.set(replaced.key ?? '', Buffer.from('other'));
    await run();
    checks.world.report = async () => ({ facts, results: [] });
    const broken = await add();
    await run();
    expect(await shown(gone, replaced, withdrawn, broken)).toEqual([]);
    expect(await job.hasWork?.()).toBe(false);
  });

  test('wait for the storage, and for room on the disk', async () => {
    const item = await add();
    checks.world.isLinked = false;
    await run();
    Object.assign(checks.world, { isLinked: true, hasRoom: false });
    await runLater();
    expect(checks.world.read).toEqual([]);
    checks.world.hasRoom = true;
    await runLater();
    expect(await shown(item)).toEqual([[item.id, 'small']]);
  });

  test('are tried again after a failure, which doesn’t keep others waiting', async () => {
    const [older, newer] = [await add(), await add()];
    let count = 0;
    checks.world.report = async () => {
      if (++count === 1) throw new Error('the network is down');
      return { facts: { ...facts, image }, results: [] };
    };
    await run();
    expect(await shown(older, newer)).toHaveLength(1);
    expect(await job.hasWork?.()).toBe(false);
    await runLater();
    expect(await shown(older, newer)).toHaveLength(2);
  });

  test('are given up after some failures, until the file changes', async () => {
    const item = await add({ state: 'accepted' });
    checks.world.report = async () => {
      throw new Error('the file ends its reader');
    };
    for (let days = 0; days < 30; days++) {
      await job.run(never);
      checks.clock.at += dayMs;
    }
    expect(checks.world.read).toHaveLength(6);
    expect(await job.hasWork?.()).toBe(false);
    checks.world.report = async () => ({ facts: { ...facts, image }, results: [] });
    const moved = { ...item, key: `${item.key}-moved` };
    checks.world.files.set(moved.key, Buffer.from('bytes'));
    await checks.database.transaction((tx) =>
      moveItem(tx, item, 'store', { by: system, now: checks.clock.at, changes: { key: moved.key } }),
    );
    await run();
    expect(await shown(item)).toEqual([[item.id, 'small']]);
  });

  test('are tried later after each failure', async () => {
    await add();
    checks.world.report = async () => {
      throw new Error('the network is down');
    };
    const minutes: number[] = [];
    for (let minute = 0; minute < 320; minute += 10) {
      const before = checks.world.read.length;
      await run();
      if (checks.world.read.length > before) minutes.push(minute);
      checks.clock.at += 10 * minuteMs;
    }
    expect(minutes).toEqual([0, 10, 30, 70, 150, 310]);
  });

  test('are not kept of an item that is withdrawn while it is read', async () => {
    const item = await add();
    checks.world.report = async () => {
      await checks.database.transaction(async (tx) => {
        await withdrawItem(tx, await openItem(tx, project.id, item.id), system, checks.clock.at);
      });
      return { facts: { ...facts, image }, results: [] };
    };
    await run();
    expect(await shown(item)).toEqual([]);
    await runLater();
    expect(await job.hasWork?.()).toBe(false);
  });
});
