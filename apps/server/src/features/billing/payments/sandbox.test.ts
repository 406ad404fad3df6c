import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  approved,
  type BillingFixture,
  createBillingFixture,
  declined,
  requestOf,
  usd,
} from '../billing.fixture.ts';

const inDollars = (amount: number) => amount / usd;

describeOnEveryDatabase('payments in the sandbox', (open) => {
  let database: Database;
  let fixture: BillingFixture;

  beforeAll(async () => {
    database = await open();
    fixture = createBillingFixture(database);
  });

  const order = (method: typeof approved = approved) => ({
    amount_micro_usd: 20 * usd,
    payment_method: method,
    idempotency_key: newId(),
  });

  async function paid() {
    const id = newId();
    const me = requestOf(id);
    const invoice = await fixture.billing.handlers.addCredit(order(), me);
    const payment = await fixture.billing.operations.paymentOf({ accountId: id, id: invoice.id });
    return { me, accountId: id, paymentId: payment?.id ?? '', number: invoice.number };
  }

  const history = async (me: ReturnType<typeof requestOf>) =>
    (await fixture.billing.handlers.listPayments({}, me)).payments;
  const balance = async (accountId: string) => {
    const { creditMicroUsd, owedMicroUsd } = await fixture.billing.operations.find(accountId);
    return [inDollars(creditMicroUsd), inDollars(owedMicroUsd)];
  };

  it('are listed with their invoice, the declined ones too, newest first', async () => {
    const { me, number } = await paid();
    await expect(fixture.billing.handlers.addCredit(order(declined), me)).rejects.toMatchObject({
      code: 1053,
    });
    expect(await history(me)).toMatchObject([
      { kind: 'payment', state: 'failed', provider: 'sandbox' },
      {
        kind: 'payment',
        state: 'succeeded',
        amount_micro_usd: 20 * usd,
        invoice_number: number,
        at: fixture.clock.now(),
      },
    ]);
  });

  it('need a method (1027)', async () => {
    const { payment_method: _, ...input } = order();
    await expect(fixture.billing.handlers.addCredit(input, requestOf(newId()))).rejects.toMatchObject({
      code: 1027,
    });
  });

  it('are refunded by the operator, in parts, up to what is left of them', async () => {
    const { me, accountId, paymentId } = await paid();
    const { operations } = fixture.billing;
    await operations.refundPayment(paymentId, 5 * usd + 1);
    await expect(operations.refundPayment(paymentId, 15 * usd)).rejects.toMatchObject({ code: 1027 });
    for (const amount of [0, -1, 0.5]) {
      await expect(operations.refundPayment(paymentId, amount)).rejects.toMatchObject({ code: 1027 });
    }
    await operations.refundPayment(paymentId);
    expect(await balance(accountId)).toEqual([0, 0]);
    expect((await history(me)).map(({ kind, state }) => [kind, state])).toEqual([
      ['refund', 'succeeded'],
      ['refund', 'succeeded'],
      ['payment', 'succeeded'],
    ]);
  });

  it('are refunded once when that is asked for twice at a time', async () => {
    const { accountId, paymentId } = await paid();
    const { operations } = fixture.billing;
    const answers = await Promise.allSettled([
      operations.refundPayment(paymentId, 15 * usd),
      operations.refundPayment(paymentId, 15 * usd),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balance(accountId)).toEqual([5, 0]);
  });

  it('show what a dispute does: credit is taken back, what is used is owed, and a dispute that is won gives it again', async () => {
    const { accountId, paymentId, me } = await paid();
    const { operations } = fixture.billing;
    await operations.adjustCredit(accountId, { amountMicroUsd: -5 * usd, note: 'used' });
    await operations.disputePayment(paymentId, 'disputed');
    expect(await balance(accountId)).toEqual([0, 5]);
    await expect(operations.disputePayment(paymentId, 'disputed')).rejects.toMatchObject({ code: 1027 });
    await operations.disputePayment(paymentId, 'won');
    expect(await balance(accountId)).toEqual([15, 0]);
    await expect(operations.disputePayment(paymentId, 'won')).rejects.toMatchObject({ code: 1027 });
    await operations.disputePayment(paymentId, 'disputed');
    await operations.disputePayment(paymentId, 'lost');
    expect(await balance(accountId)).toEqual([0, 5]);
    expect((await history(me)).map(({ kind, state }) => [kind, state])).toEqual([
      ['dispute', 'lost'],
      ['dispute', 'won'],
      ['payment', 'succeeded'],
    ]);
  });

  it('that failed cannot be refunded', async () => {
    const id = newId();
    const me = requestOf(id);
    await expect(fixture.billing.handlers.addCredit(order(declined), me)).rejects.toMatchObject({
      code: 1053,
    });
    const [failed] = await history(me);
    await expect(fixture.billing.operations.refundPayment(failed?.id ?? '')).rejects.toMatchObject({
      code: 1027,
    });
  });
});
