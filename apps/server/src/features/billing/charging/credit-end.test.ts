import { locales } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, beforeEach, expect, it, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { dayMs } from '../../../platform/time.ts';
import { approved, type BillingFixture, createBillingFixture, requestOf, usd } from '../billing.fixture.ts';
import { noticeMail } from './notice-mail.ts';

const gigabyte = 1024 ** 3;
const begun = '2026-11-10T12:00:00Z';

describeOnEveryDatabase('the end of credit', (open) => {
  let database: Database;
  let fixture: BillingFixture;
  let account: string;
  let me: ReturnType<typeof requestOf>;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    fixture = createBillingFixture(database, { prices: { bytes_out: 1 * usd } });
    account = newId();
    me = requestOf(account);
    fixture.clock.set(begun);
  });

  const give = (dollars: number) =>
    fixture.billing.operations.adjustCredit(account, { amountMicroUsd: dollars * usd, note: 'test' });
  const upgrade = async () => {
    await give(5);
    await fixture.billing.handlers.upgradePlan({ payment_method: approved }, me);
  };
  const run = (name: string) =>
    fixture.billing.jobs.find((job) => job.name === name)?.run(new AbortController().signal);
  /** Charges an amount of usage: a gigabyte costs a dollar. */
  async function charge(dollars: number, day: string): Promise<number> {
    const quantity = dollars * gigabyte;
    fixture.used.add(account, { meter: 'bytes_out', at: `${day}T13:00:00Z`, quantity });
    const at = Date.parse(`${day}T01:00:00Z`) + dayMs;
    fixture.clock.set(new Date(at).toISOString());
    await run('billing-charges');
    return at;
  }
  async function mailed(): Promise<string[]> {
    await run('billing-credit-notices');
    return fixture.mails.filter(({ to }) => to === `${account}@example.com`).map(({ subject }) => subject);
  }
  const summary = () => fixture.billing.handlers.billingSummary({}, me);
  const isReadOnly = async () => (await fixture.billing.allowance.limitsOf(account)).isReadOnly;

  const ended = 'Your Atoll account is out of credit';
  const stopped = 'Uploads to your Atoll account are blocked';
  const back = 'Your Atoll account has credit again';

  it('is told, gives time, then ends writes, until there is credit', async () => {
    await upgrade();
    const endedAt = await charge(6, '2026-11-10');
    const readOnlyAt = endedAt + 7 * dayMs;
    expect(await summary()).toMatchObject({
      credit_micro_usd: -1 * usd,
      owed_micro_usd: 0,
      credit_ended_at: endedAt,
      read_only_at: readOnlyAt,
      is_read_only: false,
    });
    expect(await mailed()).toEqual([ended]);
    expect(fixture.mails.at(-1)?.text).toContain('November 18, 2026');
    expect(await mailed()).toEqual([ended]);

    fixture.clock.set(new Date(readOnlyAt - 1).toISOString());
    expect([await isReadOnly(), await mailed()]).toEqual([false, [ended]]);
    fixture.clock.set(new Date(readOnlyAt).toISOString());
    expect([await isReadOnly(), await mailed()]).toEqual([true, [ended, stopped]]);
    expect(await summary()).toMatchObject({ is_read_only: true, read_only_at: readOnlyAt });
    expect(await mailed()).toEqual([ended, stopped]);

    await give(2);
    expect(await summary()).toMatchObject({
      is_read_only: false,
      read_only_at: null,
      credit_micro_usd: 1 * usd,
    });
    expect([await isReadOnly(), await mailed()]).toEqual([false, [ended, stopped, back]]);
  });

  it('beyond the grace is owed, and ends writes at once; new credit repays it first', async () => {
    await upgrade();
    await charge(12, '2026-11-10');
    expect(await summary()).toMatchObject({
      credit_micro_usd: -5 * usd,
      owed_micro_usd: 2 * usd,
      is_read_only: true,
    });
    expect(await mailed()).toEqual([stopped]);
    expect(fixture.mails.at(-1)?.text).toContain('You owe $2.00.');
    fixture.clock.set('2026-12-24T12:00:00Z');
    expect(await mailed()).toEqual([stopped]);
    await give(8);
    expect(await summary()).toMatchObject({
      credit_micro_usd: 1 * usd,
      owed_micro_usd: 0,
      is_read_only: false,
    });
    expect(await mailed()).toEqual([stopped, back]);
  });

  it('that is over before anybody was told is no news', async () => {
    await upgrade();
    await charge(5, '2026-11-10');
    await give(1);
    expect(await mailed()).toEqual([]);
  });

  it('is told later when the mail server is down, and then as it is by then', async () => {
    await upgrade();
    const endedAt = await charge(5, '2026-11-10');
    fixture.mailServer.isDown = true;
    await expect(mailed()).rejects.toThrow('down');
    fixture.clock.set(new Date(endedAt + 8 * dayMs).toISOString());
    await expect(mailed()).rejects.toThrow('down');
    fixture.mailServer.isDown = false;
    expect(await mailed()).toEqual([stopped]);
  });

  it('is told once by two processes at once', async () => {
    await upgrade();
    await charge(5, '2026-11-10');
    await Promise.all([mailed(), mailed()]);
    expect(await mailed()).toEqual([ended]);
  });

  it('means nothing where use costs nothing', async () => {
    fixture = createBillingFixture(database);
    fixture.clock.set(begun);
    await upgrade();
    await give(-5);
    fixture.clock.set('2027-11-10T12:00:00Z');
    expect(await summary()).toMatchObject({ is_read_only: false, read_only_at: null, is_charging: false });
    expect(await mailed()).toEqual([]);
    await give(5);
    expect(await mailed()).toEqual([]);
  });

  it('means nothing on the free plan', async () => {
    await upgrade();
    await charge(5, '2026-11-10');
    expect(await mailed()).toEqual([ended]);
    await fixture.billing.handlers.downgradePlan({}, me);
    fixture.clock.set('2027-11-10T12:00:00Z');
    expect(await summary()).toMatchObject({ credit_ended_at: null, read_only_at: null, is_read_only: false });
    expect(await mailed()).toEqual([ended]);
  });
});

test('every notice is written in each language', () => {
  const notice = { creditMicroUsd: 1, owedMicroUsd: 2, graceMicroUsd: 3, writesEndAt: 4 };
  for (const kind of ['ended', 'read_only', 'restored'] as const) {
    const mails = locales.map((locale) =>
      noticeMail({ locale, billingUrl: 'http://b' }, { ...notice, kind }),
    );
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(locales.length);
    expect(new Set(mails.map(({ text }) => text)).size).toBe(locales.length);
  }
});
