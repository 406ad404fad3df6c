import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codes } from '@atoll/contract/codes';
import { parseWithdrawalLine, receiptProblem } from '@atoll/dataset-release';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HubFiles } from '../kernel/files.ts';
import type { Item } from '../kernel/item.ts';
import { tombstonesKeyOf } from '../kernel/item-files.ts';
import { createReleaseTest, owner, type ReleaseTest, splits, verify } from './releases.fixture.ts';
import type { Release } from './store/release.ts';

const countries = ['FR', 'CA', 'BE'];
const secret = 'words that nobody else wrote';

describeOnEveryDatabase('a release', (open) => {
  let test: ReleaseTest;
  let items: Item[];
  let first: Release;
  let folder: string;
  const contentOf = (name: string) => readFile(join(folder, name), 'utf8');
  beforeAll(async () => {
    test = await createReleaseTest(await open());
    items = await test.addStored(300, (number) => ({
      contributorId: `contributor-${number % 40}`,
      country: countries[number % countries.length] ?? 'FR',
      text: number === 7 ? secret : null,
    }));
    first = await test.publish({ splits });
    folder = await test.download(first);
  });
  afterAll(() => test.close());

  it('has every item once, and is valid for whoever downloads it', async () => {
    expect(first).toMatchObject({
      version: '1.0.0',
      state: 'published',
      items: 300,
      dueAt: null,
      problem: null,
    });
    expect(await verify(folder)).toMatchObject({ code: 0, report: { problems: [], withdrawn: [] } });
    const lines = (await contentOf('items.jsonl')).trimEnd().split('\n');
    const released = lines.map((line) => JSON.parse(line).item);
    expect(new Set(released.map(({ id }) => id))).toEqual(new Set(items.map(({ id }) => id)));
    expect(released[7]).toEqual({
      id: items[7]?.id,
      type: 'image',
      contributor: 'contributor-7',
      language: 'fr',
      country: 'CA',
      exif: 'absent',
      text: secret,
      answers: {},
      file: {
        name: `items/${items[7]?.sha256}`,
        sha256: items[7]?.sha256,
        size_bytes: items[7]?.sizeBytes,
        content_type: 'image/png',
      },
      license: 'CC-BY-4.0',
      consent_sha256: '0'.repeat(64),
      project_version: 1,
      decided_by: 'rule',
      split: released[7].split,
    });
    expect(lines.join('')).not.toContain('ann');
  });

  it('names the line of a byte that was changed', async () => {
    const copy = await test.download(first);
    const lines = await readFile(join(copy, 'items.jsonl'), 'utf8');
    await writeFile(join(copy, 'items.jsonl'), lines.replace('"country":"CA"', '"country":"BE"'));
    const { code, report } = await verify(copy);
    expect(code).toBe(1);
    expect(report.problems[0]).toMatchObject({ position: 1 });
  });

  it('divides its items without leaks', async () => {
    const report = JSON.parse(await contentOf('leakage.json'));
    expect(report).toMatchObject({ items: 300, is_clean: true, contributors: 40 });
    const { release, summary } = await test.published.open(test.project.id);
    expect(release.version).toBe('1.0.0');
    expect(summary.leakage).toMatchObject({ is_clean: true });
    expect(summary.coverage.countries.groups.map(({ value }) => value).sort()).toEqual(['BE', 'CA', 'FR']);
  });

  it('moves its items to “released”', async () => {
    const states = await Promise.all([0, 150, 299].map((at) => test.reloadItem(items[at]!)));
    expect(states.map(({ state }) => state)).toEqual(['released', 'released', 'released']);
  });

  it('proves to contributors that their items are in it', async () => {
    const visitor = { accountId: 'ann', personId: 'ann' };
    const [found, ...others] = await test.receipts.receiptsOf(visitor, test.project.id, items[7]!.id);
    expect(others).toEqual([]);
    const line = JSON.parse((await contentOf('items.jsonl')).split('\n')[7] ?? '');
    expect(receiptProblem(found!.receipt, found!.publicKeyPem, line.item)).toBeUndefined();
    const stranger = { accountId: 'bob', personId: 'bob' };
    const code = codes.hubItemNotFound;
    await expect(test.receipts.receiptsOf(stranger, test.project.id, items[7]!.id)).rejects.toMatchObject({
      code,
    });
    const { item_hash: itemHash, position } = found!.receipt;
    const place = { projectId: test.project.id, version: '1.0.0', itemHash, position };
    expect(await test.receipts.itemOf(visitor, place)).toBe(items[7]!.id);
    await expect(test.receipts.itemOf(stranger, place)).rejects.toMatchObject({ code });
    await expect(test.receipts.itemOf(visitor, { ...place, position: 8 })).rejects.toMatchObject({ code });
  });

  it('has nothing of an item that was withdrawn, and is still valid', async () => {
    const before = { leaves: await contentOf('leaves.txt'), manifest: await contentOf('manifest.json') };
    await test.withdraw(items[7]!);
    const stale = await test.published.open(test.project.id);
    expect(
      stale.files.map(({ name }) => name),
      'before the files are written again',
    ).not.toContain('items.jsonl');
    expect(stale.sample).toEqual([]);
    await expect(test.published.download(test.project.id, '1.0.0', 'dataset.csv')).rejects.toMatchObject({
      code: codes.hubProjectNotFound,
    });
    await test.run();

    const after = await test.reload(first);
    expect(after).toMatchObject({ state: 'published', dueAt: null, problem: null, root: first.root });
    folder = await test.download(after);
    expect(await verify(folder)).toMatchObject({ code: 0, report: { problems: [], withdrawn: [7] } });
    expect({ leaves: await contentOf('leaves.txt'), manifest: await contentOf('manifest.json') }).toEqual(
      before,
    );
    expect((await contentOf('items.jsonl')).split('\n')[7]).toBe('{"withdrawn":true}');
    for (const { name } of after.files) expect(await contentOf(name), name).not.toContain(items[7]!.id);
    test.clock.nowMs += 12 * 60_000;
    await test.sweep();
    expect(await test.placesOf(secret)).toEqual([]);

    const feed = parseWithdrawalLine((await test.textOf(tombstonesKeyOf(test.project.id))).trimEnd());
    expect(feed).toMatchObject({ version: '1.0.0', root: first.root, position: 7 });
    expect(await test.published.withdrawals(test.project.id, undefined)).toEqual({
      withdrawals: [feed],
      next_cursor: null,
    });
    const opened = await test.published.open(test.project.id);
    expect(opened.withdrawnItems).toBe(1);
    expect(opened.summary.coverage.items).toBe(299);
    expect(opened.files).toHaveLength(first.files.length);
  });

  it('is followed by a major version after a withdrawal', async () => {
    expect(await test.preview({ splits })).toMatchObject({
      items: 299,
      changes: { added: 0, removed: 0, withdrawn: 1, changed: 0 },
      lowestVersion: '2.0.0',
    });
    expect(await test.preview({ splits, version: '1.1.0' })).toMatchObject({ isVersionAllowed: false });
    const code = codes.hubReleaseRefused;
    await expect(test.create({ splits, version: '1.1.0' })).rejects.toMatchObject({ code });
    const second = await test.publish({ splits });
    expect(second).toMatchObject({ version: '2.0.0', items: 299, state: 'published' });
    expect(second.manifest).toMatchObject({ previous_root: first.root });
    expect((await test.reload(first)).state).toBe('superseded');
    expect((await verify(await test.download(second))).code).toBe(0);
    const { versions } = await test.published.open(test.project.id);
    expect(versions.map(({ version, state }) => [version, state])).toEqual([
      ['2.0.0', 'published'],
      ['1.0.0', 'superseded'],
    ]);
  });

  it('is followed by a minor version after new items, and compared with it', async () => {
    await test.addStored(20, (number) => ({ contributorId: `new-${number}`, country: 'CH' }));
    expect(await test.preview({ splits })).toMatchObject({ lowestVersion: '2.1.0', changes: { added: 20 } });
    const third = await test.publish({ splits });
    expect(third.version).toBe('2.1.0');
    const releases = await test.releases.list(owner, test.project.id, { limit: 10 });
    expect(releases.map(({ version }) => version)).toEqual(['2.1.0', '2.0.0', '1.0.0']);
    const [after, before] = releases;
    expect(await test.compare(before!, after!)).toMatchObject({
      before: 299,
      after: 319,
      added: 20,
      removed: 0,
      changed: 0,
    });
  });

  it('takes its files back when it is recalled', async () => {
    const [latest] = await test.releases.list(owner, test.project.id, { limit: 1 });
    await test.releases.recall(owner, test.project.id, latest!.id, 'wrong license');
    const opened = await test.published.open(test.project.id);
    expect(opened).toMatchObject({ files: [], sample: [], release: { recallReason: 'wrong license' } });
    const { id } = test.project;
    const code = codes.hubProjectNotFound;
    for (const name of ['items.jsonl', 'manifest.json', `items/${items[0]!.sha256}`]) {
      await expect(test.published.download(id, latest!.version, name)).rejects.toMatchObject({ code });
    }
  });

  it('is written again before the items of a later release are marked', async () => {
    const [older] = await test.releases.list(owner, test.project.id, { limit: 1 });
    const added = await test.addStored(210);
    const { id } = await test.create({ splits });
    await test.run();
    await test.releases.publish(owner, test.project.id, id);
    await test.withdraw(items[1]!);
    const marked = async () => {
      const states = await Promise.all(added.map(async (item) => (await test.reloadItem(item)).state));
      return states.filter((state) => state === 'released').length;
    };
    const markedBefore = new Map<string, number>();
    const counting: HubFiles = {
      ...test.files,
      async write(link, place, ...rest) {
        const folder = place.key.slice(0, place.key.lastIndexOf('/') + 1);
        if (!markedBefore.has(folder)) markedBefore.set(folder, await marked());
        return test.files.write(link, place, ...rest);
      },
    };
    await test.run({ files: counting, pagesAtOnce: 1 });
    const later = await test.reload({ id });
    expect(markedBefore.get(later.prefix), 'its own files').toBe(0);
    expect(markedBefore.get(older!.prefix), 'those of an earlier release').toBeLessThan(added.length);
    expect(await marked()).toBe(added.length);
    expect(later.dueAt).toBeNull();
  });
});
