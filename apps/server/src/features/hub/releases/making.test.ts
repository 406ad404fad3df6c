import { codes } from '@atoll/contract/codes';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { callContext } from '../../storage/testing/test-storage.ts';
import type { HubFiles } from '../kernel/files.ts';
import type { Item } from '../kernel/item.ts';
import { interrupted } from '../storing/interrupted.fixture.ts';
import { bucket } from '../storing/storing.fixture.ts';
import {
  createReleaseTest,
  decisionOf,
  owner,
  type ReleaseTest,
  splits,
  verify,
} from './releases.fixture.ts';
import { fileNamesOf, type Release } from './store/release.ts';

class Death extends Error {}

describeOnEveryDatabase('making a release', (open) => {
  let test: ReleaseTest;
  let items: Item[];
  const opened: ReleaseTest[] = [];
  beforeEach(async () => {
    test = await createReleaseTest(await open());
    opened.push(test);
    items = await test.addStored(30, (number) => ({ contributorId: `c-${number % 7}` }));
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
  });

  const listed = async () => test.releases.list(owner, test.project.id, { limit: 10 });
  const expectValid = async (release: Release, withdrawn: readonly number[] = []) => {
    expect(release.files.map(({ name }) => name).sort()).toEqual(fileNamesOf(release.plan).sort());
    expect(await verify(await test.download(release))).toMatchObject({ code: 0, report: { withdrawn } });
  };
  const dying = (at: number, when: 'before' | 'after', happen = () => Promise.reject(new Death())) =>
    interrupted(test, { at, when, happen });
  const runUntilDead = async (faulty: ReturnType<typeof dying>) => {
    await test.run(faulty).catch((error: unknown) => {
      if (!(error instanceof Death)) throw error;
    });
  };

  it.each(['before', 'after'] as const)(
    'goes on after its process died %s any of its writes',
    async (when) => {
      const { id } = await test.create({ splits });
      // Each attempt dies one write later than the previous one.
      let deaths = 0;
      for (let at = 1; (await test.reload({ id })).state !== 'signed'; at = (at % 3) + 1) {
        await runUntilDead(dying(at, when));
        test.clock.nowMs += 3_600_000;
        deaths++;
      }
      await test.run();
      expect(deaths).toBeGreaterThan(8);
      await expectValid(await test.reload({ id }));
    },
  );

  it('goes on with the file it was at', async () => {
    const { id } = await test.create();
    const written: string[] = [];
    let hasWritten = false;
    const failing = (): HubFiles => ({
      ...test.files,
      async write(link, place, content, options) {
        if (hasWritten) throw new Error('the storage is gone');
        hasWritten = true;
        written.push(place.key.slice(place.key.lastIndexOf('/') + 1));
        await test.files.write(link, place, content, options);
      },
    });
    for (let attempt = 0; attempt < 12; attempt++) {
      hasWritten = false;
      await test.run({ files: failing() });
      test.clock.nowMs += 3_600_000;
    }
    const release = await test.reload({ id });
    expect(release.state).toBe('signed');
    expect(written).toEqual(release.files.map(({ name }) => name));
  });

  it('begins again when an item is withdrawn between two files', async () => {
    const { id } = await test.create({ splits });
    const files: HubFiles = {
      ...test.files,
      async write(link, place, content, options) {
        await test.files.write(link, place, content, options);
        if (place.key.endsWith('leaves.txt')) await test.withdraw(items[3]!).catch(() => undefined);
      },
    };
    await test.run({ files });
    expect((await test.reload({ id })).problem).toBe('items_changed');
    test.clock.nowMs += 60_000;
    await test.run();
    const release = await test.reload({ id });
    expect(release).toMatchObject({ state: 'signed', problem: null, dueAt: null });
    await expectValid(release, [3]);
  });

  it('freezes other items when one is withdrawn before', async () => {
    const { id } = await test.create();
    await test.withdraw(items[0]!);
    await test.run();
    const release = await test.reload({ id });
    expect(release).toMatchObject({ state: 'signed', items: 29 });
    await expectValid(release);
  });

  it('waits for the storage, and goes on once it is linked', async () => {
    const { id } = await test.create();
    test.grant(null);
    await test.run();
    expect(await test.reload({ id })).toMatchObject({
      state: 'frozen',
      problem: 'storage_not_linked',
      files: [],
    });
    test.grant(['organise']);
    test.clock.nowMs += 60_000;
    await test.run();
    expect((await test.reload({ id })).problem).toBe('storage_refused');
    test.grant(['manage', 'upload', 'organise']);
    test.clock.nowMs += 3_600_000;
    await test.run();
    expect(await test.reload({ id })).toMatchObject({ state: 'signed', problem: null });
  });

  it('publishes nothing without the permission to view and manage', async () => {
    test.grant(['upload']);
    const { id } = await test.create();
    await test.run();
    expect((await test.reload({ id })).state).toBe('signed');
    const code = codes.hubProjectIncomplete;
    await expect(test.releases.publish(owner, test.project.id, id)).rejects.toMatchObject({ code });
    test.grant(['manage', 'upload']);
    expect(await test.releases.publish(owner, test.project.id, id)).toMatchObject({ state: 'published' });
    expect((await test.published.open(test.project.id)).release.id).toBe(id);
  });

  it('makes one at a time', async () => {
    const both = await Promise.allSettled([test.create(), test.create()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const code = codes.hubReleaseRefused;
    await expect(test.create({ version: '7.0.0' })).rejects.toMatchObject({ code });
    expect(await listed()).toHaveLength(1);
    const keys = await test.database.read.selectFrom('hub_signing_keys').selectAll().execute();
    expect(keys).toHaveLength(1);
    expect(keys[0]?.private_key_sealed).not.toContain('PRIVATE KEY');
  });

  it('refuses one without items, and versions that are too low', async () => {
    const code = codes.hubReleaseRefused;
    await expect(test.create({ languages: ['ja'] })).rejects.toMatchObject({ code });
    await expect(test.create({ version: '0.9.0' })).rejects.toMatchObject({ code });
    const uneven = [{ name: 'train', share: 0.4 }];
    await expect(test.create({ splits: uneven })).rejects.toMatchObject({ code: codes.parameterInvalid });
  });

  it('deletes one that was never published, with its files', async () => {
    const { id, prefix } = await test.create();
    await test.run();
    expect((await test.keys()).filter((key) => key.startsWith(prefix))).not.toEqual([]);
    await test.releases.remove(owner, test.project.id, id);
    expect(await listed()).toEqual([]);
    const again = await test.create();
    expect(again.version).toBe('1.0.0');
    await test.run();
    await expectValid(await test.reload(again));
    await test.releases.publish(owner, test.project.id, again.id);
    const code = codes.hubStateRefused;
    await expect(test.releases.remove(owner, test.project.id, again.id)).rejects.toMatchObject({ code });
    const rows = await test.database.read.selectFrom('hub_release_items').select('release_id').execute();
    expect(new Set(rows.map(({ release_id }) => release_id))).toEqual(new Set([again.id]));
  });

  it('leaves out gold, held and withdrawn items', async () => {
    const [gold, held, withdrawn] = items as [Item, Item, Item];
    await test.database.transaction(async (tx) => {
      await tx.updateTable('hub_items').set({ gold_answer: 'yes' }).where('id', '=', gold.id).execute();
      await tx.updateTable('hub_items').set({ state: 'held' }).where('id', '=', held.id).execute();
    });
    await test.withdraw(withdrawn);
    expect(await test.preview()).toMatchObject({ items: 27 });
    const release = await test.publish();
    const rows = await test.database.read.selectFrom('hub_release_items').select('item_id').execute();
    expect(release.items).toBe(27);
    expect(rows.map(({ item_id }) => item_id)).not.toContain(gold.id);
  });

  it('keeps its leaves when somebody decides about an item again', async () => {
    const release = await test.publish();
    test.clock.nowMs += 1_000;
    const again = decisionOf({ ...items[5]!, createdAt: test.clock.nowMs });
    await test.database.transaction(async (tx) => {
      await tx
        .insertInto('hub_decisions')
        .values({ ...again, decided_by: 'owner' })
        .execute();
    });
    await test.withdraw(items[0]!);
    await test.run();
    const rewritten = await test.reload(release);
    expect(rewritten).toMatchObject({ root: release.root, problem: null, dueAt: null });
    await expectValid(rewritten, [0]);
    test.clock.nowMs += 1_000;
    const next = await test.preview();
    expect(next).toMatchObject({ changes: { changed: 1, withdrawn: 1 }, lowestVersion: '2.0.0' });
    const second = await test.publish();
    expect(second.summary?.ownerDecidedItems).toBe(1);
  });

  it('leaves out languages and countries of fewer than five contributors', async () => {
    await test.addStored(4, (number) => ({ contributorId: `fr-${number}`, country: 'MC' }));
    expect(await test.preview({ is_suppressed: true })).toMatchObject({
      items: 30,
      suppressedItems: 4,
      suppressedLanguages: [],
      suppressedCountries: ['MC'],
    });
    expect(await test.preview()).toMatchObject({
      items: 34,
      suppressedItems: 0,
      suppressedCountries: [],
    });
  });

  it('shows nothing of drafts to the public', async () => {
    const code = codes.hubProjectNotFound;
    const { id } = test.project;
    const expectHidden = async () => {
      await expect(test.published.open(id)).rejects.toMatchObject({ code });
      await expect(test.published.open(id, '1.0.0')).rejects.toMatchObject({ code });
      await expect(test.published.download(id, '1.0.0', 'items.jsonl')).rejects.toMatchObject({ code });
      await expect(test.published.withdrawals(id, undefined)).rejects.toMatchObject({ code });
    };
    await expectHidden();
    await test.create();
    await test.run();
    await expectHidden();
    expect(await test.receipts.receiptsOf({ accountId: 'ann', personId: 'ann' }, id, items[0]!.id)).toEqual(
      [],
    );
  });

  it('leaves no older version of a file with a withdrawn item', async () => {
    const { handlers } = test.storage.storage;
    await handlers.setVersioning({ bucket, status: 'enabled' }, callContext('owner'));
    const release = await test.publish();
    await test.withdraw(items[0]!);
    await test.run();
    const versions = (await test.keys()).filter((key) => key === `${release.prefix}items.jsonl`);
    expect(versions).toHaveLength(1);
    expect(await test.textOf(`${release.prefix}items.jsonl`)).not.toContain(items[0]!.id);
  });
});
