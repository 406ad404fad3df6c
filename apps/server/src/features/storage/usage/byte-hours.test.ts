import { openDatabase } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../platform/time.ts';
import { bytes, callContext, createTestStorage, type TestStorage } from '../testing/test-storage.ts';
import { createActivityMeter } from './activity-meter.ts';
import { gibBytes } from './stored.store.ts';
import { createStoredJob } from './stored-job.ts';
import { usageOfDays } from './used-amounts.store.ts';

const mine = callContext('owner');
const noon = Date.UTC(2026, 10, 20, 12);
const today = Date.UTC(2026, 10, 20);

describeOnEveryDatabase('byte-hours', (open, _, databases) => {
  let test: TestStorage;
  beforeEach(async () => {
    test = await createTestStorage(await open());
    test.clock.nowMs = noon;
    await test.storage.handlers.createBucket({ name: 'photos' }, mine);
  });
  afterEach(() => test.close());

  const look = (signal = new AbortController().signal) => createStoredJob(test).run(signal);
  const photos = () => test.storage.authorizeBucket('owner', 'photos');
  const put = async (key: string, size: number, storageClass?: string) => {
    const body = { body: bytes('x'.repeat(size)) };
    const headers = { contentType: 'text/plain', headers: {}, metadata: {} };
    await test.storage.objects.put(await photos(), key, body, { headers, storageClass });
  };
  const used = async (from = today, until = today + dayMs) =>
    (await usageOfDays(test.database.read, ['owner', 'nobody'], { from, until }))
      .map(({ resourceName, meter, day, quantity }) => [resourceName, meter, (day - today) / dayMs, quantity])
      .sort();

  it('are what is stored at each hour, all versions and parts of uploads, the archive apart', async () => {
    await test.storage.handlers.setVersioning({ bucket: 'photos', status: 'enabled' }, mine);
    await put('a', 100);
    await put('a', 20);
    await put('cold', 1000, 'GLACIER');
    await put('deep', 500, 'DEEP_ARCHIVE');
    await put('rare', 3, 'STANDARD_IA');
    await look();
    expect(await used()).toEqual([
      ['photos', 'archived_byte_hours', 0, 1500n],
      ['photos', 'stored_byte_hours', 0, 123n],
    ]);
    const rows = await test.database.read.selectFrom('usage_stored').select('storage_class').execute();
    expect(rows).toHaveLength(4);
    test.clock.nowMs += hourMs;
    await put('b', 7);
    await look();
    expect(await used()).toEqual([
      ['photos', 'archived_byte_hours', 0, 3000n],
      ['photos', 'stored_byte_hours', 0, 253n],
    ]);
  });

  it('count the parts of unfinished uploads as where they lie', async () => {
    const bucket = await photos();
    const headers = { contentType: 'text/plain', headers: {}, metadata: {} };
    const upload = await test.storage.uploads.start(bucket, 'big', { headers, storageClass: 'GLACIER' });
    await test.storage.uploads.putPart({ bucket, key: 'big', uploadId: upload.id }, 1, {
      body: bytes('x'.repeat(40)),
    });
    await look();
    expect(await used()).toEqual([['photos', 'stored_byte_hours', 0, 40n]]);
  });

  it('are added once an hour, by however many processes and attempts', async () => {
    await put('a', 10);
    await Promise.all([look(), look(), look()]);
    await look();
    // A process died before it recorded its completion: another one repeats everything.
    await test.database.transaction(async (tx) => {
      await tx.deleteFrom('usage_sources').execute();
      // In the meantime it was archived.
      await tx.updateTable('bucket_usage').set({ storage_class: 'GLACIER' }).execute();
    });
    await look();
    expect(await used()).toEqual([['photos', 'stored_byte_hours', 0, 10n]]);
    test.clock.nowMs -= 2 * hourMs;
    await look();
    expect(await used()).toEqual([['photos', 'stored_byte_hours', 0, 10n]]);
  });

  it('are added once an hour by two processes that share the database, whatever each of them counts besides', async () => {
    const location = await databases.locate();
    const processes = [openDatabase(location), openDatabase(location)];
    const [first] = processes;
    if (!first) throw new Error('there are two');
    const one = await createTestStorage(first);
    for (let n = 0; n < 20; n++) await one.storage.handlers.createBucket({ name: `bucket-${n}` }, mine);
    await first.transaction((tx) =>
      tx
        .insertInto('bucket_usage')
        .columns([
          'bucket_id',
          'storage_class',
          'shard',
          'object_count',
          'version_count',
          'size_bytes',
          'upload_bytes',
        ])
        .expression((eb) =>
          eb
            .selectFrom('buckets')
            .select(({ lit, val, cast }) => [
              'id',
              cast<string>(val('STANDARD'), 'text').as('class'),
              lit(3).as('shard'),
              lit(1).as('objects'),
              lit(1).as('versions'),
              lit(5).as('bytes'),
              lit(0).as('parts'),
            ]),
        )
        .execute(),
    );
    const meters = processes.map((database) =>
      createActivityMeter({ database, clock: test.clock, onFailure: console.error }),
    );
    await Promise.all(
      processes.flatMap((database, at) => {
        for (let n = 0; n < 20; n++)
          meters[at]?.count({ id: `bucket-${n}`, accountId: 'owner' }, { bytes_out: 10 });
        const job = createStoredJob({ database, clock: test.clock });
        return [job.run(new AbortController().signal), meters[at]?.close()];
      }),
    );
    const used = await usageOfDays(one.database.read, ['owner'], { from: today, until: today + dayMs });
    const sums = used.map(({ meter, quantity }) => `${meter} ${quantity}`).sort();
    expect(sums).toEqual([...Array(20).fill('bytes_out 20'), ...Array(20).fill('stored_byte_hours 5')]);
    await one.close();
    for (const database of processes) await database.close();
  });

  it('leave out hours in which nobody looked, and fall into their day', async () => {
    await put('a', 10);
    for (const hour of [12, 15, 23, 24, 25]) {
      test.clock.nowMs = today + hour * hourMs + 1234;
      await look();
    }
    expect(await used(today, today + 2 * dayMs)).toEqual([
      ['photos', 'stored_byte_hours', 0, 30n],
      ['photos', 'stored_byte_hours', 1, 20n],
    ]);
    expect(await used(today + dayMs, today + 2 * dayMs)).toHaveLength(1);
  });

  it('stay exact where a number no longer is, and keep the name of a bucket that is gone', async () => {
    const huge = 8_000_000 * gibBytes + 1;
    await put('a', 1);
    await test.database.transaction((tx) =>
      tx.updateTable('bucket_usage').set({ size_bytes: huge }).where('size_bytes', '>', 0).execute(),
    );
    for (let hour = 0; hour < 24; hour++) {
      test.clock.nowMs = today + hour * hourMs;
      await look();
    }
    await test.storage.handlers.deleteObject({ bucket: 'photos', key: 'a' }, mine);
    await test.storage.handlers.deleteBucket({ name: 'photos' }, mine);
    await test.storage.handlers.createBucket({ name: 'photos' }, mine);
    const [before, ...others] = await usageOfDays(test.database.read, ['owner'], {
      from: today,
      until: today + dayMs,
    });
    expect(others).toEqual([]);
    expect(before).toMatchObject({ resourceName: 'photos', quantity: 24n * BigInt(huge) });
    expect((await photos()).id).not.toBe(before?.resourceId);
  });

  it('are kept of so many buckets of an account that nobody makes and deletes more in a day than can be told', async () => {
    const gone = Array.from({ length: 5_000 }, (_, at) => ({
      id: `gone-${at}`,
      account_id: 'owner',
      name: 'gone',
      deleted_at: noon - hourMs,
    }));
    await test.database.transaction(async (tx) => {
      for (let from = 0; from < gone.length; from += 1_000) {
        await tx
          .insertInto('gone_buckets')
          .values(gone.slice(from, from + 1_000))
          .execute();
      }
    });
    const create = (name: string, of = mine) => test.storage.handlers.createBucket({ name }, of);
    await expect(create('another')).rejects.toMatchObject({ reason: 'bucketTurnover', code: 1031 });
    await create('theirs', callContext('stranger'));
    test.clock.nowMs += dayMs;
    await create('another');
  });
});
