import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeEach, expect, it } from 'vitest';
import {
  approved,
  type BillingFixture,
  createBillingFixture,
  declined,
  requestOf,
  usd,
} from '../features/billing/billing.fixture.ts';
import { newId } from '../platform/ids.ts';
import type { Administration } from './administration.ts';
import { runAdmin } from './run.ts';

const email = 'ada@example.com';

describeOnEveryDatabase('credit, plans, invoices and prices from the command line', (open) => {
  let fixture: BillingFixture;
  let account: string;

  beforeEach(async () => {
    fixture = createBillingFixture(await open(), { prices: { bytes_out: 100_000 } });
    account = newId();
  });

  async function admin(...argv: string[]) {
    let [out, err] = ['', ''];
    const { billing } = fixture;
    const administration: Pick<Administration, 'billing' | 'sendDueAlerts' | 'close'> & {
      accounts: Pick<Administration['accounts'], 'find'>;
    } = {
      billing: billing.operations,
      accounts: {
        find: async (asked) =>
          asked === email
            ? {
                id: account,
                accessKey: '',
                email,
                username: 'Ada',
                status: 'active',
                locale: 'en_US',
                createdAt: 0,
              }
            : undefined,
      },
      sendDueAlerts: billing.sendDueAlerts,
      close: async () => undefined,
    };
    const code = await runAdmin(argv, {
      terminal: {
        out: (text) => {
          out += text;
        },
        err: (text) => {
          err += text;
        },
      },
      stdin: process.stdin,
      open: async () => administration as Administration,
    });
    return { out, err, code };
  }

  async function json(...argv: string[]) {
    const { out, err, code } = await admin(...argv, '--json');
    expect({ err, code }).toEqual({ err: '', code: 0 });
    return JSON.parse(out);
  }

  const buy = (dollars: number, method = approved) =>
    fixture.billing.handlers.addCredit(
      { amount_micro_usd: dollars * usd, payment_method: method, idempotency_key: newId() },
      requestOf(account),
    );

  /** Records 7 dollars of usage in November, for an account with a credit of 5. */
  async function useMore(): Promise<string> {
    const { billing, clock, used } = fixture;
    await buy(5);
    await billing.handlers.upgradePlan({ payment_method: approved }, requestOf(account));
    clock.set('2026-11-25T12:00:00Z');
    used.add(account, { meter: 'bytes_out', at: '2026-11-23T10:00:00Z', quantity: 110n * 1024n ** 3n });
    clock.set('2026-12-02T00:00:00Z');
    await admin('invoice', 'issue');
    const { invoices } = await json('invoice', 'list', email);
    return invoices.find(
      ({ kind, state }: { kind: string; state: string }) => kind === 'usage' && state === 'open',
    ).number;
  }

  it('shows what an account has, owes and did with it', async () => {
    expect(await admin('credit', email)).toMatchObject({
      out: expect.stringContaining('No entries.'),
      code: 0,
    });
    await buy(5);
    await admin('credit', email, '2.5', '--reason', 'a warm\nwelcome');
    const { out, code } = await admin('credit', email);
    expect(code).toBe(0);
    expect(out).toMatch(/^credit usd +7\.50$/m);
    expect(out).toMatch(/^owed usd +0\.00$/m);
    expect(out).toMatch(/^2026-11-21T12:00:00Z +operator +2\.50 +a warm welcome$/m);
    expect(await json('credit', email)).toMatchObject({
      email,
      credit_micro_usd: 7_500_000,
      owed_micro_usd: 0,
      credit_ended_at: null,
      entries: [
        { reason: 'operator', amount_micro_usd: 2_500_000, note: 'a warm\nwelcome' },
        { reason: 'top_up', amount_micro_usd: 5 * usd, note: null },
      ],
    });
  });

  it('shows and changes a plan', async () => {
    expect(await json('plan', email)).toEqual({ email, plan: 'free', plan_since: null });
    expect(await json('plan', email, 'pay_as_you_go')).toEqual({
      email,
      plan: 'pay_as_you_go',
      plan_since: fixture.clock.now(),
    });
    expect((await admin('plan', email)).out).toMatch(/^since +2026-11-21T12:00:00Z$/m);
  });

  it('lists invoices and shows one with its lines', async () => {
    const number = await useMore();
    const { out } = await admin('invoice', 'list', email);
    expect(out.split('\n')[0]).toMatch(/^number +kind +state +month +usd +due usd +created$/);
    expect(out).toMatch(new RegExp(`^${number} +usage +open +2026-11 +11\\.00 +1\\.00 `, 'm'));
    expect((await admin('invoice', 'show', number)).out).toMatch(
      /^photos +bytes_out +118111600640 +0\.10 +11\.00$/m,
    );
    expect(await json('invoice', 'show', number.toLowerCase())).toMatchObject({
      number,
      account_id: account,
      amount_micro_usd: 11 * usd,
      due_micro_usd: usd,
      lines: [{ bucket: 'photos', quantity: '118111600640', price_micro_usd: 100_000 }],
    });
  });

  it('voids an open invoice, once, and says why in the ledger', async () => {
    const number = await useMore();
    const voided = await json('invoice', 'void', number, '--reason', 'our fault');
    expect(voided).toMatchObject({ number, state: 'void', due_micro_usd: 0 });
    const { credit_micro_usd, owed_micro_usd, entries } = await json('credit', email);
    expect({ credit_micro_usd, owed_micro_usd }).toEqual({ credit_micro_usd: 5 * usd, owed_micro_usd: 0 });
    expect(entries[0]).toMatchObject({ reason: 'operator', note: 'our fault' });
    expect(await admin('invoice', 'void', number, '--reason', 'again')).toEqual({
      out: '',
      err: 'error: <number>: the invoice is not open.\n',
      code: 1,
    });
  });

  it('gives back what was paid, and not more', async () => {
    const { number } = await buy(20);
    expect((await admin('invoice', 'refund', number ?? '', '5')).code).toBe(0);
    expect(await json('credit', email)).toMatchObject({ credit_micro_usd: 15 * usd });
    expect(await admin('invoice', 'refund', number ?? '', '15.01')).toMatchObject({
      err: expect.stringMatching(/^error: <usd>: /),
      code: 1,
    });
    expect((await admin('invoice', 'refund', number ?? '')).code).toBe(0);
    expect(await json('credit', email)).toMatchObject({ credit_micro_usd: 0 });
  });

  it('tries out a dispute', async () => {
    const { number } = await buy(20);
    await admin('invoice', 'dispute', number ?? '', 'disputed');
    expect(await json('credit', email)).toMatchObject({ credit_micro_usd: 0 });
    await admin('invoice', 'dispute', number ?? '', 'won');
    expect(await json('credit', email)).toMatchObject({ credit_micro_usd: 20 * usd });
    expect(await admin('invoice', 'dispute', number ?? '', 'lost')).toMatchObject({ code: 1 });
  });

  it('shows prices, and where they are set', async () => {
    const { out, err } = await admin('prices');
    expect(out).toMatch(/^bytes_out +gb +0\.10 +PRICE_TRANSFER_GB_MICRO_USD$/m);
    expect(err).toContain('environment variables');
    expect((await json('prices')).prices).toContainEqual({
      meter: 'bytes_out',
      unit: 'gb',
      price_micro_usd: 100_000,
      variable: 'PRICE_TRANSFER_GB_MICRO_USD',
    });
  });

  it('says in one line what it can’t do', async () => {
    await expect(buy(1, declined)).rejects.toMatchObject({ code: 1053 });
    const { invoices } = await json('invoice', 'list', email);
    const unpaid = invoices[0].number;
    for (const [argv, line, code] of [
      [['invoice', 'show', 'AT-2026-009999'], /^error: <number>: there is no invoice/, 1],
      [['invoice', 'show', '9999'], /^error: <number>: it must be like/, 2],
      [['invoice', 'list', 'nobody@example.com'], /^error: <email>: /, 1],
      [['invoice', 'refund', 'AT-2026-009999'], /^error: <number>: there is no invoice/, 1],
      [['invoice', 'refund', unpaid], /^error: <usd>: /, 1],
      [['invoice', 'refund', unpaid, '-1'], /^error: <usd>: it must be above 0/, 2],
      [['invoice', 'dispute', unpaid, 'forgotten'], /^error: <state>: /, 2],
      [['credit', email, '-1', '--reason', 'x'], /^error: <usd>: /, 1],
      [['credit', email, '--reason', 'x'], /^error: --reason: /, 2],
    ] as const) {
      const result = await admin(...argv);
      expect({ argv, ...result }).toMatchObject({ argv, out: '', err: expect.stringMatching(line), code });
      expect(result.err.trimEnd().split('\n')).toHaveLength(1);
    }
  });
});
