import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { addMonths, dayMs } from '../../../platform/time.ts';
import { approved, type BillingFixture, createBillingFixture, requestOf, usd } from '../billing.fixture.ts';

const gigabyte = 1024 ** 3;
const prices = { bytes_out: 100_000, write_requests: 1_000_000, stored_byte_hours: 23_000 };

describeOnEveryDatabase('charging for use', (open) => {
  let database: Database;
  let fixture: BillingFixture;
  let account: string;
  let me: ReturnType<typeof requestOf>;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    fixture = createBillingFixture(database, { prices });
    account = newId();
    me = requestOf(account);
    fixture.clock.set('2026-11-10T12:00:00Z');
  });

  const calls = () => fixture.billing.handlers;
  const summary = () => calls().billingSummary({}, me);
  const give = (dollars: number) =>
    fixture.billing.operations.adjustCredit(account, { amountMicroUsd: dollars * usd, note: 'test' });
  const upgrade = async (dollars = 10) => {
    await give(dollars);
    await calls().upgradePlan({ payment_method: approved }, me);
  };
  const runJob = async (at: string, named = 'billing-charges') => {
    fixture.clock.set(at);
    const job = fixture.billing.jobs.find(({ name }) => name === named);
    await job?.run(new AbortController().signal);
  };
  const send = (at: string, gigabytes: number, bucket?: string) =>
    fixture.used.add(account, {
      meter: 'bytes_out',
      at,
      quantity: gigabytes * gigabyte,
      ...(bucket === undefined ? {} : { bucket }),
    });
  const charges = () =>
    database.read.selectFrom('usage_charges').selectAll().where('account_id', '=', account).execute();
  const credit = async () => (await summary()).credit_micro_usd;
  const used = (month?: string, bucket?: string) =>
    calls().billingUsage({ ...(month ? { month } : {}), ...(bucket ? { bucket } : {}) }, me);

  describe('the running day', () => {
    it('is charged as soon as it costs all the credit there is, and not again when it is over', async () => {
      await upgrade();
      send('2026-11-10T13:00:00Z', 99);
      await runJob('2026-11-10T14:00:00Z', 'billing-spent-credit');
      expect(await credit()).toBe(10 * usd);
      send('2026-11-10T14:30:00Z', 1);
      await runJob('2026-11-10T15:00:00Z', 'billing-spent-credit');
      expect(await summary()).toMatchObject({ credit_micro_usd: 0, credit_ended_at: fixture.clock.now() });
      send('2026-11-10T15:10:00Z', 1);
      await runJob('2026-11-10T15:15:00Z', 'billing-spent-credit');
      expect(await credit()).toBe(0);
      send('2026-11-10T15:30:00Z', 59);
      await runJob('2026-11-10T16:00:00Z', 'billing-spent-credit');
      await runJob('2026-11-10T16:00:00Z', 'billing-spent-credit');
      expect(await summary()).toMatchObject({ owed_micro_usd: usd, is_read_only: true });
      await runJob('2026-11-11T01:00:00Z');
      expect(await summary()).toMatchObject({ credit_micro_usd: -5 * usd, owed_micro_usd: usd });
      expect(await charges()).toHaveLength(1);
    });
  });

  describe('each day that is over', () => {
    it('is charged once, whoever runs the job how often', async () => {
      await upgrade();
      send('2026-11-10T13:00:00Z', 3);
      await runJob('2026-11-11T00:19:59Z');
      expect(await credit()).toBe(10 * usd);
      fixture.clock.set('2026-11-11T00:20:00Z');
      await Promise.all([runJob('2026-11-11T00:20:00Z'), runJob('2026-11-11T00:20:00Z')]);
      await runJob('2026-11-11T05:00:00Z');
      expect(await credit()).toBe(10 * usd - 300_000);
      expect(await charges()).toHaveLength(1);
    });

    it('is charged with what is counted late, also long after', async () => {
      await upgrade();
      send('2026-11-10T13:00:00Z', 1);
      await runJob('2026-11-11T01:00:00Z');
      send('2026-11-10T23:59:59Z', 1);
      await runJob('2026-11-12T01:00:00Z');
      expect(await credit()).toBe(10 * usd - 200_000);
      expect(await charges()).toHaveLength(1);
      await runJob('2026-11-20T01:00:00Z');
      send('2026-11-10T23:59:59Z', 1);
      await runJob('2026-11-30T01:00:00Z');
      expect(await credit()).toBe(10 * usd - 200_000);
      await runJob('2026-12-01T01:00:00Z');
      await close('2026-12-01T01:00:00Z');
      expect(await credit()).toBe(10 * usd - 300_000);
    });

    it('is charged after any time in which nothing ran, each month by itself', async () => {
      await upgrade();
      for (const at of ['2026-11-10T13:00:00Z', '2026-12-24T00:00:00Z', '2027-01-03T00:00:00Z']) send(at, 1);
      await runJob('2027-01-04T01:00:00Z');
      expect(await credit()).toBe(10 * usd - 300_000);
      const references = await database.read
        .selectFrom('ledger_transactions')
        .select('reference')
        .where('account_id', '=', account)
        .where('reason', '=', 'usage')
        .orderBy('reference')
        .execute();
      expect(references.map(({ reference }) => reference)).toEqual(['2026-11', '2026-12', '2027-01']);
    });

    it('costs fractions that no day alone would', async () => {
      await upgrade();
      // A write costs one micro-dollar; 60 % of one each day, at the price of 0.6 for a million.
      const cheap = createBillingFixture(database, { prices: { write_requests: 600_000 } });
      for (let day = 10; day < 20; day++) {
        const at = `2026-11-${day}T13:00:00Z`;
        cheap.used.add(account, { meter: 'write_requests', at, quantity: 1 });
        cheap.clock.set(`2026-11-${day + 1}T01:00:00Z`);
        const job = cheap.billing.jobs.find(({ name }) => name === 'billing-charges');
        await job?.run(new AbortController().signal);
      }
      expect(await credit()).toBe(10 * usd - 6);
    });

    it('is charged at the price of that day when prices change', async () => {
      await upgrade();
      send('2026-11-10T13:00:00Z', 1);
      await runJob('2026-11-11T01:00:00Z');
      const dearer = createBillingFixture(database, { prices: { bytes_out: 900_000 } });
      dearer.used.add(account, { meter: 'bytes_out', at: '2026-11-10T13:00:00Z', quantity: gigabyte });
      dearer.used.add(account, { meter: 'bytes_out', at: '2026-11-11T13:00:00Z', quantity: gigabyte });
      dearer.clock.set('2026-11-12T01:00:00Z');
      const job = dearer.billing.jobs.find(({ name }) => name === 'billing-charges');
      await job?.run(new AbortController().signal);
      expect(await credit()).toBe(10 * usd - 1_000_000);
    });

    it('is charged exactly though its quantity is more than a number holds', async () => {
      await upgrade(100);
      // A petabyte and a byte for five days.
      const petabyteHours = (BigInt(1024 ** 5) + 1n) * 24n;
      for (let day = 10; day < 15; day++) {
        fixture.used.add(account, {
          meter: 'stored_byte_hours',
          at: `2026-11-${day}T12:00:00Z`,
          quantity: petabyteHours,
        });
      }
      await runJob('2026-11-15T01:00:00Z');
      const { total_micro_usd, days, buckets } = await used();
      const expected = (petabyteHours * 5n * 23_000n) / (1024n ** 3n * 720n);
      expect(total_micro_usd).toBe(Number(expected));
      expect(buckets[0]?.amounts[0]?.quantity).toBe(String(petabyteHours * 5n));
      expect(days.map(({ amounts }) => amounts[0]?.quantity)).toEqual(Array(5).fill(String(petabyteHours)));
    });
  });

  const close = async (at: string) => {
    fixture.clock.set(at);
    const job = fixture.billing.jobs.find(({ name }) => name.startsWith('billing-invoice'));
    await job?.run(new AbortController().signal);
  };

  describe('a change of plan', () => {
    it('leaves to each plan what was used under it', async () => {
      send('2026-11-09T00:00:00Z', 50);
      send('2026-11-10T08:00:00Z', 5);
      await upgrade();
      expect(await credit()).toBe(10 * usd);
      send('2026-11-10T13:00:00Z', 1);
      fixture.clock.set('2026-11-10T18:00:00Z');
      await calls().downgradePlan({}, me);
      expect(await credit()).toBe(10 * usd - 100_000);
      send('2026-11-10T19:00:00Z', 7);
      fixture.clock.set('2026-11-10T20:00:00Z');
      await calls().upgradePlan({ payment_method: approved }, me);
      send('2026-11-10T21:00:00Z', 1);
      await runJob('2026-11-11T01:00:00Z');
      expect(await credit()).toBe(10 * usd - 200_000);
      const [today] = (await charges()).filter(({ day }) => day === Date.parse('2026-11-10'));
      expect(today).toMatchObject({
        quantity: 14 * gigabyte,
        included_quantity: 12 * gigabyte,
        amount_micro_usd: 200_000,
      });
    });

    it('before there was charging leaves what was used until then free of charge', async () => {
      await upgrade();
      await database.transaction((tx) =>
        tx
          .updateTable('usage_charging')
          .set({ open_month: 0, charged_until: 0 })
          .where('account_id', '=', account)
          .execute(),
      );
      send('2026-11-10T13:00:00Z', 5);
      expect(await summary()).toMatchObject({ month_estimate_micro_usd: 0 });
      await runJob('2026-11-11T01:00:00Z');
      send('2026-11-11T13:00:00Z', 1);
      await runJob('2026-11-12T01:00:00Z');
      expect(await credit()).toBe(10 * usd - 100_000);
    });

    it('of the operator’s is settled as well', async () => {
      await upgrade();
      send('2026-11-10T13:00:00Z', 1);
      await fixture.billing.operations.setPlan(account, 'free');
      expect(await credit()).toBe(10 * usd - 100_000);
      await runJob('2026-11-20T01:00:00Z');
      expect(await credit()).toBe(10 * usd - 100_000);
    });

    it('to the free plan is refused (3005) while more is stored than that allows', async () => {
      await upgrade();
      fixture.usage.storedBytes = 10e9 + 1;
      await expect(calls().downgradePlan({}, me)).rejects.toMatchObject({ code: 3005 });
      expect(await summary()).toMatchObject({ plan: 'pay_as_you_go' });
      fixture.usage.storedBytes = 10e9;
      await calls().downgradePlan({}, me);
      expect(await summary()).toMatchObject({ plan: 'free' });
    });

    it('to the free plan is refused (1022) while it would leave something to be paid, and changes nothing', async () => {
      await upgrade(5);
      send('2026-11-10T13:00:00Z', 51);
      await expect(calls().downgradePlan({}, me)).rejects.toMatchObject({ code: 1022 });
      expect(await summary()).toMatchObject({ plan: 'pay_as_you_go', credit_micro_usd: 5 * usd });
      await give(1);
      await calls().downgradePlan({}, me);
      expect(await summary()).toMatchObject({
        plan: 'free',
        credit_micro_usd: 900_000,
        plan_since: fixture.clock.now(),
      });
      await calls().downgradePlan({}, me);
    });
  });

  describe('what it costs', () => {
    it('is told by day and bucket, with what will be charged', async () => {
      await upgrade();
      send('2026-11-10T13:00:00Z', 2);
      send('2026-11-10T13:00:00Z', 1, 'films');
      await runJob('2026-11-11T01:00:00Z');
      fixture.used.add(account, { meter: 'write_requests', at: '2026-11-11T00:30:00Z', quantity: 2_000_000 });
      expect(await used()).toEqual({
        month: '2026-11',
        days: [
          {
            day: Date.parse('2026-11-10'),
            amounts: [{ meter: 'bytes_out', quantity: String(3 * gigabyte), amount_micro_usd: 300_000 }],
          },
          {
            day: Date.parse('2026-11-11'),
            amounts: [{ meter: 'write_requests', quantity: '2000000', amount_micro_usd: 2_000_000 }],
          },
        ],
        buckets: [
          {
            bucket: 'films',
            amounts: [{ meter: 'bytes_out', quantity: String(gigabyte), amount_micro_usd: 100_000 }],
          },
          {
            bucket: 'photos',
            amounts: [
              { meter: 'bytes_out', quantity: String(2 * gigabyte), amount_micro_usd: 200_000 },
              { meter: 'write_requests', quantity: '2000000', amount_micro_usd: 2_000_000 },
            ],
          },
        ],
        total_micro_usd: 2_300_000,
      });
      expect(await used('2026-11', 'films')).toMatchObject({
        buckets: [{ bucket: 'films' }],
        total_micro_usd: 100_000,
      });
      expect(await used('2026-10')).toMatchObject({ days: [], buckets: [], total_micro_usd: 0 });
      expect(await summary()).toMatchObject({
        is_charging: true,
        month_charged_micro_usd: 300_000,
        month_estimate_micro_usd: 2_300_000,
      });
    });

    it('is nothing on the free plan, which shows what was used', async () => {
      send('2026-11-10T11:00:00Z', 2);
      expect(await used()).toMatchObject({
        days: [{ amounts: [{ quantity: String(2 * gigabyte), amount_micro_usd: 0 }] }],
        total_micro_usd: 0,
      });
      expect(await summary()).toMatchObject({ month_estimate_micro_usd: 0, month_forecast_micro_usd: null });
    });

    it('is foreseen at the pace of the days before', async () => {
      await upgrade();
      expect(await summary()).toMatchObject({ month_forecast_micro_usd: null, credit_lasts_until: null });
      send('2026-11-10T13:00:00Z', 1);
      send('2026-11-11T13:00:00Z', 3);
      // 0.2 dollars a day, with 18.5 days of the month left.
      const foreseen = {
        month_forecast_micro_usd: 400_000 + 3_700_000,
        credit_lasts_until: Date.parse('2026-11-12T12:00:00Z') + 48 * dayMs,
      };
      fixture.clock.set('2026-11-12T12:00:00Z');
      expect(await summary(), 'before these days are charged').toMatchObject(foreseen);
      await runJob('2026-11-12T12:00:00Z');
      expect(await summary()).toMatchObject(foreseen);
    });
  });

  describe('of next month', () => {
    it('is unknown on the free plan and in the first days, and then foreseen', async () => {
      send('2026-11-10T13:00:00Z', 1);
      fixture.clock.set('2026-11-15T12:00:00Z');
      expect(await summary()).toMatchObject({ next_month: null });
      await upgrade();
      fixture.clock.set('2026-11-12T12:00:00Z');
      expect(await summary()).toMatchObject({ next_month: null });
      send('2026-11-12T13:00:00Z', 7);
      fixture.clock.set('2026-11-13T12:00:00Z');
      // The day itself has begun only.
      send('2026-11-13T01:00:00Z', 1000);
      expect(await summary()).toMatchObject({
        next_month: {
          starts_at: Date.parse('2026-12-01T00:00:00Z'),
          days: 3,
          amount_micro_usd: 8_266_666,
          amounts: [{ meter: 'bytes_out', quantity: String((8n * BigInt(gigabyte) * 31n) / 3n) }],
        },
      });
    });

    it('is computed once for several visits', async () => {
      await upgrade();
      for (const day of [10, 11, 12]) send(`2026-11-${day}T13:00:00Z`, 1);
      fixture.clock.set('2026-11-13T12:00:00Z');
      const first = await summary();
      // Counted late.
      send('2026-11-12T14:00:00Z', 1);
      expect((await summary()).next_month).toEqual(first.next_month);
      fixture.clock.set('2026-11-13T12:10:00Z');
      expect((await summary()).next_month).not.toEqual(first.next_month);
    });

    it('begins a list of months when the account does, or with its first charge', async () => {
      expect(await summary()).toMatchObject({ first_month: '2026-11' });
      const month = Date.parse('2026-07-01T00:00:00Z');
      const resource = { resource_id: 'a', resource_name: 'photos', meter: 'bytes_out' as const };
      const charge = { price_micro_usd: 0, quantity: '1', included_quantity: '0', amount_micro_usd: 0 };
      await database.transaction((tx) =>
        tx
          .insertInto('usage_charges')
          .values({ account_id: account, month, day: month, ...resource, ...charge })
          .execute(),
      );
      expect(await summary()).toMatchObject({ first_month: '2026-07' });
    });
  });

  it('ends for a month when that is closed, and for an account with its last month', async () => {
    await upgrade();
    send('2026-11-10T13:00:00Z', 1);
    fixture.clock.set('2026-11-20T00:00:00Z');
    await calls().downgradePlan({}, me);
    await close('2026-12-01T00:59:59Z');
    const state = () =>
      database.read.selectFrom('usage_charging').selectAll().where('account_id', '=', account).execute();
    expect(await state()).toMatchObject([{ open_month: Date.parse('2026-11-01') }]);
    await close('2026-12-01T01:00:00Z');
    expect(await state()).toEqual([]);
    await upgrade();
    expect(await state()).toMatchObject([{ open_month: addMonths(Date.parse('2026-11-01'), 1) }]);
  });
});
