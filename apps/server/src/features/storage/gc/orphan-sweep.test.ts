import type { Schema } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import type { Insertable } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureInstallation } from '../../../platform/installation/index.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';
import { countOrphans, type OrphanSweepDeps, sweepOrphans } from './orphan-sweep.ts';
import { emptyTrash } from './orphan-trash.store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

describeOnEveryDatabase('the sweep of orphans', (open) => {
  let test: TestStorage;
  let deps: OrphanSweepDeps;
  const warnings: object[] = [];
  const { signal } = new AbortController();

  beforeEach(async () => {
    test = await createTestStorage(await open());
    warnings.length = 0;
    const log = { info: () => undefined, warn: (fields: object) => void warnings.push(fields) };
    deps = { ...test, log: log as unknown as OrphanSweepDeps['log'], trashMs: 7 * dayMs };
  });
  afterEach(() => test.close());

  const inStore = async () => {
    const found: string[] = [];
    for await (const { id } of test.blobStore.list()) found.push(id);
    return found;
  };
  /** Adds blobs without a reference, old enough for the sweep. */
  async function lose(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await test.blobStore.put(bytes(`lost ${n}`));
    test.clock.nowMs += 2 * hourMs;
  }
  /** Adds blobs that the database references. */
  async function name(count: number): Promise<void> {
    const rows: Insertable<Schema['object_blobs']>[] = [];
    for (let position = 0; position < count; position++) {
      const { id: blob_id, sizeBytes: size_bytes } = await test.blobStore.put(bytes('kept'));
      rows.push({ object_id: 'o', position, blob_id, size_bytes, checksum: null, sealed_as: null });
    }
    await test.database.transaction(async (tx) => {
      await tx.insertInto('object_blobs').values(rows).execute();
    });
  }
  const trashOf = async () => (await countOrphans(deps))[0];

  it('takes up to 1 % of a store, keeps it for its time, and then deletes it', async () => {
    await name(100);
    await lose(1);
    await sweepOrphans(deps, signal);
    expect(await trashOf()).toMatchObject({ listed: 101, found: 0, trash: { blobs: 1, sizeBytes: 6 } });
    test.clock.nowMs += 7 * dayMs - 1;
    await sweepOrphans(deps, signal);
    expect(await inStore()).toHaveLength(101);
    test.clock.nowMs += 1;
    await sweepOrphans(deps, signal);
    expect(await inStore()).toHaveLength(100);
    expect(await trashOf()).toMatchObject({ found: 0, trash: { blobs: 0 } });
    expect(warnings).toEqual([]);
  });

  it('leaves all alone where the database names too little, until an operator confirms it', async () => {
    await name(10);
    await lose(5);
    await sweepOrphans(deps, signal);
    expect(warnings).toMatchObject([{ store: 'blobs', blobs: 5, listed: 15 }]);
    expect(await trashOf()).toMatchObject({ found: 5, trash: { blobs: 0 } });
    await sweepOrphans(deps, signal, { isConfirmed: true });
    expect(await trashOf()).toMatchObject({ found: 0, trash: { blobs: 5 } });
    expect(await inStore()).toHaveLength(15);
    await emptyTrash(test.database);
    test.clock.nowMs += 8 * dayMs;
    await sweepOrphans(deps, signal);
    expect(await inStore()).toHaveLength(15);
  });

  it('takes no 1 % again and again within the time of the trash', async () => {
    await name(100);
    await lose(1);
    await sweepOrphans(deps, signal);
    await lose(1);
    await sweepOrphans(deps, signal);
    expect(warnings).toHaveLength(1);
    expect(await trashOf()).toMatchObject({ found: 1, trash: { blobs: 1 } });
  });

  it('takes nothing on the first day of a database, confirmed or not', async () => {
    await lose(3);
    await test.database.transaction(async (tx) => {
      await tx.deleteFrom('installation').execute();
    });
    await sweepOrphans(deps, signal, { isConfirmed: true });
    await ensureInstallation(test.database, test.clock.nowMs - dayMs + 1);
    await sweepOrphans(deps, signal, { isConfirmed: true });
    expect(await trashOf()).toMatchObject({ found: 3, trash: { blobs: 0 } });
    test.clock.nowMs += 1;
    await sweepOrphans({ ...deps, trashMs: 0 }, signal, { isConfirmed: true });
    expect(await inStore()).toEqual([]);
  });

  it('deletes nothing from the trash that the right database names', async () => {
    await lose(1);
    await sweepOrphans(deps, signal, { isConfirmed: true });
    const [blob_id = ''] = await inStore();
    await test.database.transaction(async (tx) => {
      const row = { object_id: 'o', position: 0, size_bytes: 6, checksum: null, sealed_as: null };
      await tx
        .insertInto('object_blobs')
        .values({ ...row, blob_id })
        .execute();
    });
    test.clock.nowMs += 8 * dayMs;
    await sweepOrphans(deps, signal);
    expect(await inStore()).toEqual([blob_id]);
    expect(await trashOf()).toMatchObject({ found: 0, trash: { blobs: 0 } });
  });

  it('does not touch what users deleted, which is freed as before', async () => {
    await test.storage.buckets.create('owner', 'swept');
    const bucket = await test.storage.authorizeBucket('owner', 'swept');
    const body = { body: bytes(Buffer.alloc(100_000)) };
    await test.storage.objects.put(bucket, 'key', body, { headers: plainHeaders });
    await test.storage.objects.delete(bucket, { key: 'key' });
    test.clock.nowMs += 2 * hourMs;
    await sweepOrphans(deps, signal, { isConfirmed: true });
    expect(await trashOf()).toMatchObject({ found: 0, trash: { blobs: 0 } });
  });
});
