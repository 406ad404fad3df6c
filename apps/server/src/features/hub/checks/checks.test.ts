import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CheckResult, type DuplicateLookup, nearHashKeys } from '@atoll/media-checks';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openItem } from '../kernel/item.store.ts';
import { type Item, system } from '../kernel/item.ts';
import { findThumbnails } from '../kernel/thumbnail.store.ts';
import { withdrawItem } from '../storing/withdraw-item.ts';
import { startChecks } from './checks.fixture.ts';
import { createClaims } from './claims.ts';
import { settleCheck } from './settle-check.ts';

const stopped = (reason: 'broken' | 'timed_out' | 'too_large') => ({
  facts: { sizeBytes: 5, sha256: '', mediaType: null, stopped: reason },
  results: [{ level: 'warning', code: 'not_read', reason } as const],
});

describeOnEveryDatabase('checks of items', (open) => {
  let checks: Awaited<ReturnType<typeof startChecks>>;
  beforeAll(async () => {
    checks = await startChecks(await open());
  });
  afterAll(() => checks.close());
  const calm = { isLinked: true, hasRoom: true, report: async () => ({ facts: octets, results: [] }) };
  const octets = { sizeBytes: 5, sha256: '', mediaType: 'application/octet-stream' };
  beforeEach(() => {
    Object.assign(checks.world, calm);
    checks.world.read.length = 0;
  });
  const stateOf = async (item: Item) => (await checks.find(item)).state;
  const checksOf = async (item: Item) =>
    JSON.parse((await checks.find(item)).checks).map(({ code }: { code: string }) => code);
  /** Moves the clock on until an item is settled. */
  const settled = (item: Item) =>
    expect
      .poll(
        async () => {
          checks.clock.at += 10_000;
          return stateOf(item);
        },
        { timeout: 20_000 },
      )
      .toMatch(/in_review|failed_checks/);
  const unique = () => Buffer.from(`bytes ${Math.random()}`);

  test('take turns among projects, and among the contributors of each', async () => {
    const busy = await checks.openProject({ item_type: 'file' });
    const quiet = await checks.openProject({ item_type: 'file' });
    for (let count = 0; count < 6; count++) await checks.receive(busy, { contributorId: 'greedy' });
    await checks.receive(busy, { contributorId: 'modest' });
    for (let count = 0; count < 2; count++) await checks.receive(quiet, { contributorId: 'calm' });
    const claims = createClaims(checks.deps);
    const taken: string[] = [];
    for (let item = await claims.take(); item; item = await claims.take()) {
      taken.push(item.contributorId);
      await checks.database.transaction(async (tx) => void (await withdrawItem(tx, item, system, 0)));
    }
    expect(taken.slice(0, 4).sort()).toEqual(['calm', 'calm', 'greedy', 'modest']);
    expect(taken.slice(4)).toEqual(['greedy', 'greedy', 'greedy', 'greedy', 'greedy']);
  });

  test('take an item again whose process died, and pass it on unread after five attempts', async () => {
    const project = await checks.openProject({ item_type: 'file' });
    const bytes = unique();
    const item = await checks.receive(project, { bytes });
    for (let attempt = 1; attempt <= 5; attempt++) {
      const claims = createClaims(checks.deps);
      expect((await claims.take())?.attempts).toBe(attempt);
      expect(await claims.take(), 'while it is held').toBeUndefined();
      checks.clock.at += 61_000;
    }
    checks.world.report = () => Promise.reject(new Error('it is not read once more'));
    await checks.whileRunning(() => settled(item));
    expect(await checks.find(item)).toMatchObject({ state: 'in_review', warnings: 1, dueAt: null });
    expect(await checksOf(item)).toEqual(['not_read']);
    expect((await checks.find(item)).sha256, 'of a file that is stored later').toMatch(/^[0-9a-f]{64}$/);
  });

  test('read a file again that ended its process, and pass it on in the end', async () => {
    const project = await checks.openProject({ item_type: 'image' });
    const item = await checks.receive(project, { bytes: unique() });
    let reads = 0;
    checks.world.report = async () => {
      reads++;
      return stopped('broken');
    };
    await checks.whileRunning(() => settled(item));
    expect(reads).toBe(5);
    expect([await stateOf(item), await checksOf(item)]).toEqual(['in_review', ['not_read']]);
  });

  test('pass a file that is too large to be read, whatever its type', async () => {
    const project = await checks.openProject({ item_type: 'image' });
    const item = await checks.receive(project, { bytes: unique() });
    const allowed = ['image/png'];
    const { facts, results } = stopped('too_large');
    const wrong = { level: 'failure', code: 'wrong_media_type', actual: null, allowed } as const;
    checks.world.report = async () => ({ facts, results: [wrong, ...results] });
    await checks.whileRunning(() => settled(item));
    expect([await stateOf(item), await checksOf(item)]).toEqual(['in_review', ['not_read']]);
  });

  test('fail a file of another size than was declared, and one that is gone', async () => {
    const project = await checks.openProject({ item_type: 'file' });
    const longer = await checks.receive(project, { bytes: unique(), sizeBytes: 3 });
    const shorter = await checks.receive(project, { bytes: unique(), sizeBytes: 300 });
    const gone = await checks.receive(project);
    checks.world.files.delete(gone.key ?? '');
    await checks.whileRunning(async () => {
      for (const item of [longer, shorter, gone]) await settled(item);
    });
    expect(await Promise.all([longer, shorter, gone].map(checksOf))).toEqual([
      ['too_large'],
      ['too_small'],
      ['too_small'],
    ]);
    expect(await stateOf(gone)).toBe('failed_checks');
  });

  test('let files wait for their storage and for room, and texts pass', async () => {
    const files = await checks.openProject({ item_type: 'file' });
    const texts = await checks.openProject({ item_type: 'text' });
    const file = await checks.receive(files, { bytes: unique() });
    const without = { sizeBytes: null, key: null, contentType: null } as const;
    const text = await checks.receive(texts, { ...without, text: 'Bonjour à tous' });
    checks.world.isLinked = false;
    await checks.whileRunning(() => settled(text));
    expect(await checks.find(file)).toMatchObject({ state: 'received', attempts: 0 });
    Object.assign(checks.world, { isLinked: true, hasRoom: false });
    await checks.whileRunning(() => expect.poll(() => stateOf(file)).toBe('checking'));
    expect(checks.world.read).toEqual([]);
    checks.world.hasRoom = true;
    await checks.whileRunning(() => settled(file));
    expect(await stateOf(file)).toBe('in_review');
  });

  test('fail a text that was sent before, and a form only of the same person', async () => {
    const without = { sizeBytes: null, key: null, contentType: null } as const;
    const texts = await checks.openProject({ item_type: 'text' });
    const fields = [
      { name: 'a', type: 'yes_no' as const, is_required: true, labels: { en_US: 'A' }, options: [] },
    ];
    const forms = await checks.openProject({ item_type: 'form', fields });
    const send = async (project: typeof texts, contributorId: string, more: Partial<Item>) => {
      const item = await checks.receive(project, { ...without, contributorId, ...more });
      await checks.whileRunning(() => settled(item));
      return [await stateOf(item), await checksOf(item)];
    };
    const copied = ['failed_checks', ['exact_duplicate']];
    expect(await send(texts, 'ann', { text: 'Salut' })).toEqual(['in_review', []]);
    expect(await send(texts, 'bob', { text: 'Salut' })).toEqual(copied);
    expect(await send(forms, 'ann', { answers: '{"a":true}' })).toEqual(['in_review', []]);
    expect(await send(forms, 'bob', { answers: '{"a":true}' })).toEqual(['in_review', []]);
    expect(await send(forms, 'ann', { answers: '{"a":true}' })).toEqual(copied);
    expect(await send(forms, 'cid', { answers: '{"b":true}' })).toEqual(['failed_checks', ['schema_broken']]);
  });

  test('accept one of two copies that are settled together, and a copy of something withdrawn', async () => {
    const project = await checks.openProject({ item_type: 'file' });
    const bytes = unique();
    const pair = [await checks.receive(project, { bytes }), await checks.receive(project, { bytes })];
    const claims = createClaims(checks.deps);
    const taken = [await claims.take(), await claims.take()];
    const findings = { sha256: 'a'.repeat(64), facts: {}, results: [] };
    await Promise.all(
      taken.map((item) => item && settleCheck(checks.deps, item, { type: 'file', findings })),
    );
    const states = await Promise.all(pair.map(stateOf));
    expect(states.sort()).toEqual(['failed_checks', 'in_review']);

    const [first] = (await Promise.all(pair.map(checks.find))).filter(({ state }) => state === 'in_review');
    await checks.database.transaction(async (tx) => {
      const item = await openItem(tx, project.id, first?.id ?? '');
      await withdrawItem(tx, item, system, checks.clock.at);
    });
    const again = await checks.receive(project, { bytes });
    const claimed = await claims.take();
    const copy = { ...findings, isCopy: true };
    expect(claimed && (await settleCheck(checks.deps, claimed, { type: 'file', findings: copy }))).toBe(
      false,
    );
    expect(claimed && (await settleCheck(checks.deps, claimed, { type: 'file', findings }))).toBe(true);
    expect(await stateOf(again)).toBe('in_review');
  });

  test('find pictures of the same project that look alike, but for withdrawn ones', async () => {
    const project = await checks.openProject({ item_type: 'image' });
    const other = await checks.openProject({ item_type: 'image' });
    /** Receives a picture with a hash, and returns it with the ones that it was compared with. */
    const receive = async (to: typeof project, hash: string) => {
      const item = await checks.receive(to, { bytes: unique() });
      let known: readonly { id: string }[] = [];
      Object.assign(checks.world, {
        report: async (duplicates: DuplicateLookup) => {
          known = await duplicates.findNear(nearHashKeys(hash, 10));
          const image = { width: 3, height: 2, hash };
          return { facts: { ...octets, mediaType: 'image/png', image }, results: [] };
        },
      });
      await checks.whileRunning(() => settled(item));
      return { item, known: known.map(({ id }) => id) };
    };
    const first = await receive(project, '00000000ffffffff');
    expect(first.known).toEqual([]);
    expect((await receive(other, '00000000ffffffff')).known).toEqual([]);
    const near = await receive(project, '0000000fffffffff');
    expect(near.known).toEqual([first.item.id]);
    await checks.database.transaction(async (tx) => {
      const item = await openItem(tx, project.id, first.item.id);
      await withdrawItem(tx, item, system, checks.clock.at);
    });
    expect((await receive(project, '00000000ffffffff')).known).toEqual([near.item.id]);
  });

  test('keep the small copy of a picture that passes, but for gone and refused ones', async () => {
    const project = await checks.openProject({ item_type: 'image' });
    const receive = async (mediaType: string, results: CheckResult[] = []) => {
      const item = await checks.receive(project, { bytes: unique() });
      const image = { width: 3, height: 2, thumbnail: Buffer.from(`small ${item.id}`).toString('base64') };
      checks.world.report = async () => ({ facts: { ...octets, mediaType, image }, results });
      await checks.whileRunning(() => settled(item));
      return item;
    };
    const passed = await receive('image/png');
    const refused = await receive('image/png', [
      { level: 'failure', code: 'too_small', sizeBytes: 1, minBytes: 2 },
    ]);
    expect(await stateOf(refused)).toBe('failed_checks');
    const found = async (projectId: string) => {
      const thumbnails = await findThumbnails(checks.database.read, projectId, [passed.id, refused.id]);
      return thumbnails.map(({ itemId, jpeg }) => [itemId, Buffer.from(jpeg).toString()]);
    };
    expect(await found(project.id)).toEqual([[passed.id, `small ${passed.id}`]]);
    expect(await found('another project')).toEqual([]);
    await checks.database.transaction(async (tx) => {
      await withdrawItem(tx, await openItem(tx, project.id, passed.id), system, checks.clock.at);
    });
    expect(await found(project.id)).toEqual([]);
  });

  test('leave an item alone that is withdrawn while it is read', async () => {
    const project = await checks.openProject({ item_type: 'file' });
    const item = await checks.receive(project, { bytes: unique() });
    checks.world.report = async () => {
      await checks.database.transaction(async (tx) => {
        const open = await openItem(tx, project.id, item.id);
        if (open.state === 'checking') await withdrawItem(tx, open, system, checks.clock.at);
      });
      await nextTurn();
      return { facts: octets, results: [] };
    };
    await checks.whileRunning(() => expect.poll(() => stateOf(item)).toBe('withdrawn'));
    expect(await checks.find(item)).toMatchObject({ state: 'withdrawn', sha256: null });
  });

  test('remove what a process that died left behind, and no more', async () => {
    await mkdir(checks.folder, { recursive: true });
    const [old, fresh] = ['old', 'fresh'].map((name) => join(checks.folder, name));
    for (const path of [old, fresh]) await writeFile(path ?? '', 'bytes');
    await utimes(old ?? '', 0, 0);
    const project = await checks.openProject({ item_type: 'file' });
    const item = await checks.receive(project, { bytes: unique() });
    await checks.whileRunning(() => settled(item));
    expect(await readdir(checks.folder)).toEqual(['fresh']);
  });
});
