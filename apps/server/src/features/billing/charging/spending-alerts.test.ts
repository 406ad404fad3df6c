import { locales } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { approved, type BillingFixture, createBillingFixture, requestOf, usd } from '../billing.fixture.ts';
import { spendingMail } from './spending-mail.ts';

const gigabyte = 1024 ** 3;
const billingUrl = 'http://console.example/dss/billing';

describeOnEveryDatabase('spending alerts', (open) => {
  let fixture: BillingFixture;
  let account: string;
  let me: ReturnType<typeof requestOf>;

  beforeEach(async () => {
    fixture = createBillingFixture(await open(), { prices: { bytes_out: 100_000 } });
    account = newId();
    me = requestOf(account);
    fixture.clock.set('2026-11-10T12:00:00Z');
    await fixture.billing.operations.adjustCredit(account, { amountMicroUsd: 50 * usd, note: 'test' });
    await fixture.billing.handlers.upgradePlan({ payment_method: approved }, me);
  });

  const setAlert = (value_usd: number | null) => fixture.billing.handlers.setSpendingAlert({ value_usd }, me);
  const send = (at: string, gigabytes: number) =>
    fixture.used.add(account, { meter: 'bytes_out', at, quantity: gigabytes * gigabyte });
  const run = async (at: string, named = 'billing-spending-alerts') => {
    fixture.clock.set(at);
    await fixture.billing.jobs.find(({ name }) => name === named)?.run(new AbortController().signal);
  };
  const words = () => fixture.mails.map(({ text }) => text);

  it('are mailed once for a month that costs more, and again for the next one', async () => {
    await setAlert(1);
    send('2026-11-10T13:00:00Z', 10);
    await run('2026-11-10T14:00:00Z');
    expect(words(), 'the amount itself is allowed').toEqual([]);
    send('2026-11-10T15:00:00Z', 1);
    await Promise.all([run('2026-11-10T16:00:00Z'), run('2026-11-10T16:00:00Z')]);
    await run('2026-11-11T16:00:00Z');
    expect(words()).toEqual([expect.stringMatching(/has cost \$1\.10 so far\. Your alert is \$1\.00/)]);
    send('2026-12-02T13:00:00Z', 20);
    await run('2026-12-02T14:00:00Z');
    expect(words()).toHaveLength(2);
  });

  it('are mailed when the forecast exceeds the amount', async () => {
    await setAlert(2);
    send('2026-11-10T13:00:00Z', 3);
    await run('2026-11-11T01:00:00Z', 'billing-charges');
    await run('2026-11-11T02:00:00Z');
    expect(words()).toEqual([expect.stringMatching(/forecast to cost \$[3-9]\.\d\d\. It has cost \$0\.30/)]);
  });

  it('are off without an amount, and a new amount may be mailed in the same month', async () => {
    await setAlert(1);
    await setAlert(null);
    send('2026-11-10T13:00:00Z', 30);
    await run('2026-11-10T14:00:00Z');
    expect(words()).toEqual([]);
    for (const value of [1, 2]) {
      await setAlert(value);
      await run('2026-11-10T15:00:00Z');
    }
    expect(words()).toEqual([expect.stringContaining('$1.00'), expect.stringContaining('$2.00')]);
    const summary = await fixture.billing.handlers.billingSummary({}, me);
    expect(summary.spending_alert_micro_usd).toBe(2 * usd);
  });

  it('are mailed by the next run after a failure', async () => {
    await setAlert(1);
    send('2026-11-10T13:00:00Z', 30);
    fixture.mailServer.isDown = true;
    await expect(run('2026-11-10T14:00:00Z')).rejects.toThrow('the mail server is down');
    fixture.mailServer.isDown = false;
    await run('2026-11-10T15:00:00Z');
    expect(words()).toHaveLength(1);
  });

  it.each([
    [0, 1028],
    [1_000_000, 1029],
    [0.0000001, 1027],
  ])('refuse an amount of %d', async (value, code) => {
    await expect(setAlert(value)).rejects.toMatchObject({ code });
  });
});

it('the mail is written in each language', () => {
  const month = { spendingAlertMicroUsd: 5 * usd, estimateMicroUsd: 2 * usd, forecastMicroUsd: 9 * usd };
  const mails = locales.map((locale) => spendingMail({ locale, billingUrl }, month));
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(locales.length);
  for (const { text } of mails)
    for (const amount of [/9[.,]00/, /2[.,]00/, /5[.,]00/]) expect(text).toMatch(amount);
});
