import { randomUUID } from 'node:crypto';
import {
  addCredit,
  billingSummary,
  creditStatus,
  getInvoice,
  listInvoices,
  listLedger,
  payInvoice,
  setCreditAlert,
  upgradePlan,
  userInfo,
  voidInvoice,
} from '@atoll/contract';
import { type Account, type Atoll, api, describeOnEveryDatabase, signUp } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAtollHere } from '../../compose/serve-here.fixture.ts';
import { approved, declined, usd } from './billing.fixture.ts';

describeOnEveryDatabase('billing over HTTP', (_, dialect) => {
  let server: Atoll;
  let me: Account;

  beforeAll(async () => {
    server = await startAtollHere({ database: dialect });
    me = await signUp(server);
  });
  afterAll(() => server?.stop());

  const order = (method = approved) => ({
    amount_micro_usd: 5 * usd,
    payment_method: method,
    idempotency_key: randomUUID(),
  });

  it('takes an account from no credit to pay as you go', async () => {
    const account = await signUp(server);
    expect((await account.api.call(upgradePlan, { payment_method: declined })).code).toBe(1021);
    expect((await account.api.call(upgradePlan, { payment_method: approved })).code).toBe(1022);
    const invoice = await account.api.ask(addCredit, order());
    expect(invoice).toMatchObject({ state: 'paid', number: expect.stringMatching(/^AT-\d{4}-\d{6}$/) });
    await account.api.ask(upgradePlan, { payment_method: approved });
    expect(await account.api.ask(userInfo, {})).toMatchObject({
      plan: 'pay_as_you_go',
      credit_micro_usd: 5 * usd,
    });
    const summary = await account.api.ask(billingSummary, {});
    expect(summary).toMatchObject({
      plan: 'pay_as_you_go',
      payments: 'sandbox',
      stored_limit_bytes: null,
      free_plan: { stored_bytes: 10 * 1024 ** 3, transfer_bytes: 10 * 1024 ** 3 },
    });
    expect(summary).toMatchObject(await account.api.ask(creditStatus, {}));
  });

  it('answers 1053 for a declined payment; its invoice can be voided, then not be paid (1023)', async () => {
    expect((await me.api.call(addCredit, order(declined))).code).toBe(1053);
    const [open] = (await me.api.ask(listInvoices, {})).invoices;
    const id = open?.id ?? '';
    expect(open?.state).toBe('open');
    expect(await me.api.ask(getInvoice, { id, version: 0 })).toMatchObject({ id, version: 0 });
    const stranger = await signUp(server);
    expect((await stranger.api.call(voidInvoice, { id })).code).toBe(1023);
    expect(await me.api.ask(voidInvoice, { id })).toMatchObject({ id, state: 'void' });
    expect((await me.api.call(payInvoice, { id, payment_method: approved })).code).toBe(1023);
    expect((await me.api.ask(listLedger, {})).entries).toEqual([]);
  });

  it('answers 1028 and 1029 for a credit alert out of range', async () => {
    expect((await me.api.call(setCreditAlert, { value_usd: 0 })).code).toBe(1028);
    expect((await me.api.call(setCreditAlert, { value_usd: 1_000_000 })).code).toBe(1029);
    await me.api.ask(setCreditAlert, { value_usd: 999_999 });
    expect((await me.api.ask(billingSummary, {})).credit_alert_micro_usd).toBe(999_999_000_000);
  });

  it('refuses what breaks the schema (1027) and who brings no token (401)', async () => {
    for (const amount of [999_999, 10_000_000_001, 1_500_000.5, -5 * usd]) {
      expect((await me.api.call(addCredit, { ...order(), amount_micro_usd: amount })).code).toBe(1027);
    }
    expect((await api(server).call(billingSummary, {})).code).toBe(401);
  });

  it('credits both sides of a referral', async () => {
    const { invite_code: invite } = await me.api.ask(userInfo, {});
    const invited = await signUp(server, { invite });
    for (const account of [me, invited]) {
      const { entries } = await account.api.ask(listLedger, {});
      expect(entries).toMatchObject([{ reason: 'referral', amount_micro_usd: 5 * usd }]);
    }
  });
});
