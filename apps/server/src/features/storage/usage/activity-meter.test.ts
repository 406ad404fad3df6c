import type { Database, DatabaseClient } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeEach, expect, it } from 'vitest';
import { dayMs, hourMs, startOfMonth } from '../../../platform/time.ts';
import { type ActivityMeter, createActivityMeter } from './activity-meter.ts';
import { addBytesOut } from './transfer.store.ts';

const bucket = { id: 'photos', accountId: 'owner' };
const key = { id: 'AKIAKEY', accountId: 'reader' };
const noon = Date.UTC(2026, 10, 30, 12);
const november = Date.UTC(2026, 10);
const december = Date.UTC(2026, 11);

describeOnEveryDatabase('what is counted', (open) => {
  let database: Database;
  let clock: { nowMs: number; now(): number };
  /** The outcomes of the next writes; an empty list: they succeed. */
  let troubles: ('lost before' | 'lost after')[];
  let meter: ActivityMeter;
  const newMeter = () => {
    const client: DatabaseClient = {
      dialect: database.dialect,
      read: database.read,
      query: database.query,
      async write(mutation, input) {
        const trouble = troubles.shift();
        if (trouble === 'lost before') throw new Error('the connection broke');
        const output = await database.write(mutation, structuredClone(input));
        if (trouble === 'lost after') throw new Error('the connection broke');
        return output;
      },
    };
    return createActivityMeter({ database: client, clock, onFailure: () => undefined });
  };

  beforeEach(async () => {
    database = await open();
    clock = { nowMs: noon, now: () => clock.nowMs };
    troubles = [];
    meter = newMeter();
  });

  const ofBuckets = () =>
    database.read.selectFrom('usage_amounts').selectAll().orderBy('day').orderBy('meter').execute();
  const ofCallers = () =>
    database.read.selectFrom('usage_callers').selectAll().orderBy('day').orderBy('meter').execute();
  const ofAccounts = () =>
    database.read.selectFrom('transfer_months').selectAll().orderBy('month_start').execute();
  const amounts = async () => (await ofBuckets()).map(({ amount }) => amount);

  it('is kept by bucket, by key and by account, and for nobody but the bucket where no key was shown', async () => {
    meter.count(bucket, { read_requests: 1, bytes_out: 10 }, key);
    meter.count(bucket, { read_requests: 1, bytes_out: 5 });
    await meter.close();
    const day = noon - 12 * hourMs;
    expect(await ofBuckets()).toEqual([
      { bucket_id: 'photos', day, meter: 'bytes_out', account_id: 'owner', amount: 15 },
      { bucket_id: 'photos', day, meter: 'read_requests', account_id: 'owner', amount: 2 },
    ]);
    expect(await ofCallers()).toEqual([
      { caller_id: 'AKIAKEY', day, meter: 'bytes_out', account_id: 'reader', amount: 10 },
      { caller_id: 'AKIAKEY', day, meter: 'read_requests', account_id: 'reader', amount: 1 },
    ]);
    expect(await ofAccounts()).toEqual([{ account_id: 'owner', month_start: november, bytes_out: 15 }]);
  });

  it('is added once, though nobody learned that it was', async () => {
    troubles = ['lost after', 'lost before', 'lost after'];
    for (const sentBytes of [1, 10, 100, 1000]) {
      meter.count(bucket, { bytes_out: sentBytes }, key);
      await meter.close();
      expect(await meter.sent.accounts.bytesInMonth('owner', november)).toBeGreaterThanOrEqual(sentBytes);
    }
    await meter.close();
    expect(await amounts()).toEqual([1111]);
    expect((await ofCallers()).map(({ amount }) => amount)).toEqual([1111]);
    expect((await ofAccounts()).map(({ bytes_out: sent }) => sent)).toEqual([1111]);
    expect(await meter.sent.accounts.bytesInMonth('owner', november)).toBe(1111);
  });

  it('is added once, though the first attempt is still on its way when it is sent again', async () => {
    const written: [never, never][] = [];
    const noting: DatabaseClient = {
      dialect: database.dialect,
      read: database.read,
      query: database.query,
      async write(...call) {
        written.push(call as never);
        return undefined as never;
      },
    };
    const other = createActivityMeter({ database: noting, clock, onFailure: () => undefined });
    other.count(bucket, { bytes_out: 7 });
    await other.close();
    const [call] = written;
    if (!call) throw new Error('nothing was written');
    await Promise.all([1, 2, 3].map(() => database.write(...call)));
    expect(await amounts()).toEqual([7]);
  });

  it('is added for however many accounts, after a time in which nothing could be written', async () => {
    const ids = Array.from({ length: 25_000 }, (_, at) => `account-${at}`);
    const accounts = ids.map((id) => ({ id, accountId: id, activity: { bytes_out: 2 } }));
    await database.transaction((tx) => addBytesOut(tx, november, accounts));
    const sent = database.read
      .selectFrom('transfer_months')
      .select(({ fn }) => fn.sum('bytes_out').as('bytes'));
    expect(Number((await sent.executeTakeFirst())?.bytes)).toBe(50_000);
  });

  it('belongs to the day and month in which it was counted, whenever it is written', async () => {
    meter.count(bucket, { bytes_out: 1 });
    clock.nowMs = noon + dayMs / 2;
    meter.count(bucket, { bytes_out: 2 });
    troubles = ['lost before'];
    await meter.close();
    await meter.close();
    expect((await ofBuckets()).map(({ day, amount }) => [day, amount])).toEqual([
      [december - dayMs, 1],
      [december, 2],
    ]);
    expect((await ofAccounts()).map((row) => [row.month_start, row.bytes_out])).toEqual([
      [november, 1],
      [december, 2],
    ]);
  });

  it('goes on under another name after a day without anything to count', async () => {
    meter.count(bucket, { bytes_out: 1 });
    await meter.close();
    clock.nowMs += 8 * dayMs;
    await database.transaction((tx) => tx.deleteFrom('usage_sources').execute());
    meter.count(bucket, { bytes_out: 2 });
    troubles = ['lost after'];
    await meter.close();
    await meter.close();
    expect(await amounts()).toEqual([1, 2]);
    const sources = await database.read.selectFrom('usage_sources').select('sequence').execute();
    expect(sources).toEqual([{ sequence: 2 }]);
  });

  it('is known at once here, and elsewhere as soon as it is written', async () => {
    const elsewhere = newMeter();
    const kinds = { buckets: 'photos', callers: 'AKIAKEY', accounts: 'owner' } as const;
    for (const [kind, id] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
      const here = meter.sent[kind];
      const before = await here.bytesThisMonth(id);
      meter.count(bucket, { bytes_out: 30 }, key);
      expect(here.knownBytesThisMonth(id)).toBe(before + 30);
      await meter.close();
      expect(here.knownBytesThisMonth(id)).toBe(before + 30);
      expect(await elsewhere.sent[kind].bytesThisMonth(id)).toBe(before + 30);
      clock.nowMs += 1_000;
      expect(here.knownBytesThisMonth(id)).toBeUndefined();
      expect(await here.bytesThisMonth(id)).toBe(before + 30);
    }
    clock.nowMs = december;
    expect(startOfMonth(clock.nowMs)).toBe(december);
    expect(await meter.sent.buckets.bytesThisMonth('photos')).toBe(0);
  });
});
