import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import {
  approved,
  type BillingFixture,
  createBillingFixture,
  declined,
  requestOf,
  usd,
} from './billing.fixture.ts';

describeOnEveryDatabase('plans and credit alerts', (open) => {
  let database: Database;
  let fixture: BillingFixture;
  let account: string;
  let me: ReturnType<typeof requestOf>;

  beforeAll(async () => {
    database = await open();
  });

  beforeEach(() => {
    fixture = createBillingFixture(database);
    account = newId();
    me = requestOf(account);
  });

  const adjust = (dollars: number) =>
    fixture.billing.operations.adjustCredit(account, { amountMicroUsd: dollars * usd, note: 'test' });
  const planOf = async () => (await fixture.billing.handlers.billingSummary({}, me)).plan;

  it('answers 1021 when the provider refuses the payment method, whatever the credit', async () => {
    await adjust(5);
    await expect(
      fixture.billing.handlers.upgradePlan({ payment_method: declined }, me),
    ).rejects.toMatchObject({ code: 1021 });
    expect(await planOf()).toBe('free');
  });

  it('answers 1022 below the minimum credit and upgrades with it, also twice', async () => {
    await fixture.billing.operations.adjustCredit(account, { amountMicroUsd: 5 * usd - 1, note: 'test' });
    const upgrade = () => fixture.billing.handlers.upgradePlan({ payment_method: approved }, me);
    await expect(upgrade()).rejects.toMatchObject({ code: 1022 });
    expect(await planOf()).toBe('free');
    await fixture.billing.operations.adjustCredit(account, { amountMicroUsd: 1, note: 'test' });
    await upgrade();
    expect(await planOf()).toBe('pay_as_you_go');
    await adjust(-5);
    await upgrade();
    expect(await planOf()).toBe('pay_as_you_go');
  });

  it.each([0, -1, -0.5, -2_000_000])('answers 1028 for a credit alert of %d', async (value_usd) => {
    await expect(fixture.billing.handlers.setCreditAlert({ value_usd }, me)).rejects.toMatchObject({
      code: 1028,
    });
  });

  it.each([1_000_000, 1_000_000.5, 2e15])('answers 1029 for a credit alert of %d', async (value_usd) => {
    await expect(fixture.billing.handlers.setCreditAlert({ value_usd }, me)).rejects.toMatchObject({
      code: 1029,
    });
  });

  it('takes every value above 0 and below 1,000,000, to the last micro-USD', async () => {
    const { handlers } = fixture.billing;
    for (const [value_usd, microUsd] of [
      [0.5, 500_000],
      [0.000001, 1],
      [0.29, 290_000],
      [999_999.99, 999_999_990_000],
    ] as const) {
      await handlers.setCreditAlert({ value_usd }, me);
      expect((await handlers.billingSummary({}, me)).credit_alert_micro_usd).toBe(microUsd);
    }
  });

  it('refuses a fraction of a micro-USD (1027) and keeps what was set', async () => {
    const { handlers } = fixture.billing;
    await handlers.setCreditAlert({ value_usd: 999_999 }, me);
    for (const value_usd of [1.0000001, 0.0000001]) {
      await expect(handlers.setCreditAlert({ value_usd }, me)).rejects.toMatchObject({ code: 1027 });
    }
    expect((await handlers.billingSummary({}, me)).credit_alert_micro_usd).toBe(999_999_000_000);
    await handlers.setCreditAlert({ value_usd: null }, me);
    expect((await handlers.billingSummary({}, me)).credit_alert_micro_usd).toBeNull();
  });

  it('mails once for each time the credit falls below the alert', async () => {
    const { billing, mails } = fixture;
    await adjust(20);
    await billing.handlers.setCreditAlert({ value_usd: 10 }, me);
    for (const step of [-10, -2, -3, 20, -25]) {
      await adjust(step);
      await billing.sendDueAlerts();
      await billing.sendDueAlerts();
    }
    expect(mails.map((mail) => mail.to)).toEqual([`${account}@example.com`, `${account}@example.com`]);
    expect(mails[0]?.text).toContain('below $10.00. You have $8.00 left.');
    expect(mails[1]?.text).toContain('You have $0.00 left.');
    expect(mails[1]?.text).toContain('http://console.example/dss/billing');
  });

  it('mails nothing for credit that was below the alert when it was set', async () => {
    await adjust(5);
    await fixture.billing.handlers.setCreditAlert({ value_usd: 10 }, me);
    await adjust(-1);
    await fixture.billing.sendDueAlerts();
    expect(fixture.mails).toEqual([]);
  });

  it('mails nothing when the credit rose again before the mail was out', async () => {
    await adjust(20);
    await fixture.billing.handlers.setCreditAlert({ value_usd: 10 }, me);
    await adjust(-15);
    await adjust(5);
    await fixture.billing.sendDueAlerts();
    expect(fixture.mails).toEqual([]);
  });

  it('sends a mail later that could not be sent, still once', async () => {
    await adjust(20);
    await fixture.billing.handlers.setCreditAlert({ value_usd: 10 }, me);
    await adjust(-15);
    fixture.mailServer.isDown = true;
    await expect(fixture.billing.sendDueAlerts()).rejects.toThrow('the mail server is down');
    fixture.mailServer.isDown = false;
    await Promise.all([fixture.billing.sendDueAlerts(), fixture.billing.sendDueAlerts()]);
    expect(fixture.mails).toHaveLength(1);
  });

  it('sums up plan, credit, use and limits', async () => {
    fixture.usage.storedBytes = 123;
    fixture.usage.transferBytes = 456;
    await adjust(7);
    expect(await fixture.billing.handlers.billingSummary({}, me)).toEqual({
      plan: 'free',
      plan_since: null,
      spending_alert_micro_usd: null,
      credit_micro_usd: 7 * usd,
      owed_micro_usd: 0,
      credit_ended_at: null,
      read_only_at: null,
      is_read_only: false,
      is_charging: false,
      month_charged_micro_usd: 0,
      month_estimate_micro_usd: 0,
      month_forecast_micro_usd: null,
      next_month: null,
      first_month: '2026-11',
      credit_lasts_until: null,
      credit_alert_micro_usd: null,
      upgrade_minimum_micro_usd: 5 * usd,
      payments: 'sandbox',
      stored_bytes: 123,
      stored_limit_bytes: 10e9,
      transfer_bytes: 456,
      transfer_limit_bytes: 10e9,
      transfer_allowance_ends_at: Date.parse('2027-11-01T00:00:00Z'),
      free_plan: {
        stored_bytes: 10e9,
        transfer_bytes: 10e9,
        transfer_ends_at: Date.parse('2027-11-01T00:00:00Z'),
      },
      month_started_at: Date.parse('2026-11-01T00:00:00Z'),
    });
    await fixture.billing.operations.setPlan(account, 'pay_as_you_go');
    expect(await fixture.billing.handlers.billingSummary({}, me)).toMatchObject({
      plan: 'pay_as_you_go',
      plan_since: fixture.clock.now(),
      stored_limit_bytes: null,
      transfer_limit_bytes: null,
      transfer_allowance_ends_at: null,
    });
  });
});
