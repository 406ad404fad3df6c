import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usd } from '../billing.fixture.ts';
import { createStripeScene } from './stripe.fixture.ts';

describeOnEveryDatabase('what Stripe takes back', (open) => {
  const scene = createStripeScene(open);
  const { at, deliver, intentOf, handlers, runJob, history, paid } = scene;
  beforeAll(scene.begin);
  afterAll(scene.end);

  it('takes back what is refunded, in parts too, and gives it again when the refund fails', async () => {
    const { account, intent } = await paid(20);
    at().stripe.shop.refund(intent, 500);
    await deliver();
    const second = at().stripe.shop.refund(intent, 300, 'pending');
    await deliver();
    expect(await account.creditMicroUsd()).toBe(12 * usd);
    at().stripe.shop.setRefund(second.id, 'failed');
    await deliver();
    expect(await account.creditMicroUsd()).toBe(15 * usd);
    expect(await history(account.me)).toEqual([
      ['refund', 'failed', 3 * usd],
      ['refund', 'succeeded', 5 * usd],
      ['payment', 'succeeded', 20 * usd],
    ]);
  });

  it('takes back what is disputed, as far as owed; gives it again when that is won, and keeps it when it is lost', async () => {
    const { account, intent } = await paid(20);
    await at().fixture.billing.operations.adjustCredit(account.id, {
      amountMicroUsd: -15 * usd,
      note: 'used',
    });
    const dispute = at().stripe.shop.dispute(intent);
    await deliver();
    expect([await account.creditMicroUsd(), await account.owedMicroUsd()]).toEqual([0, 15 * usd]);
    await expect(handlers().upgradePlan({}, account.me)).rejects.toMatchObject({ code: 1021 });
    at().stripe.shop.setDispute(dispute.id, 'under_review');
    await deliver();
    expect(await account.owedMicroUsd()).toBe(15 * usd);
    at().stripe.shop.setDispute(dispute.id, 'won');
    await deliver();
    expect([await account.creditMicroUsd(), await account.owedMicroUsd()]).toEqual([5 * usd, 0]);
    await handlers().upgradePlan({}, account.me);

    const other = await paid(20);
    const lost = at().stripe.shop.dispute(other.intent);
    at().stripe.shop.setDispute(lost.id, 'lost');
    await deliver();
    expect(await other.account.creditMicroUsd()).toBe(0);
    expect(await history(other.account.me)).toEqual([
      ['dispute', 'lost', 20 * usd],
      ['payment', 'succeeded', 20 * usd],
    ]);
  });

  it('takes nothing for an inquiry', async () => {
    const { account, intent } = await paid(20);
    at().stripe.shop.dispute(intent, undefined, 'warning_needs_response');
    await deliver();
    expect(await account.creditMicroUsd()).toBe(20 * usd);
  });

  it('does not mind in which order it is told', async () => {
    const account = at().account();
    const { sessionId } = await account.begin();
    const from = at().stripe.shop.events.length;
    at().stripe.shop.pay(sessionId);
    at().stripe.shop.refund(intentOf(sessionId), 500);
    const dispute = at().stripe.shop.dispute(intentOf(sessionId), 1500);
    at().stripe.shop.setDispute(dispute.id, 'won');
    for (const event of at().stripe.shop.events.slice(from).reverse()) {
      expect(await deliver(event)).toBe(200);
      expect(await account.creditMicroUsd()).toBe(15 * usd);
    }
  });

  it('asks about payments that it was told nothing of, and for what it was never told', async () => {
    const account = at().account();
    const { sessionId } = await account.begin();
    at().stripe.shop.pay(sessionId);
    at().fixture.clock.set('2026-11-21T12:06:00Z');
    await runJob();
    expect(await account.creditMicroUsd()).toBe(20 * usd);
    at().stripe.shop.refund(intentOf(sessionId), 500);
    await runJob();
    expect(await account.creditMicroUsd()).toBe(15 * usd);
    await runJob();
    expect(await account.creditMicroUsd()).toBe(15 * usd);
  });

  it('is told of what happened to others, though one payment is for a person to look at', async () => {
    const { account, intent } = await paid();
    const wrong = await at().account().begin();
    const session = at().stripe.shop.sessions.get(wrong.sessionId);
    if (!session) throw new Error('no session');
    session.amount_total = 1900;
    at().stripe.shop.pay(wrong.sessionId);
    at().stripe.shop.refund(intent, 500);
    await expect(runJob()).rejects.toThrow('19000000 micro-USD at its provider');
    expect(await account.creditMicroUsd()).toBe(15 * usd);
    session.amount_total = 2000;
    await runJob();
    expect((await history(account.me)).map(([kind]) => kind)).toEqual(['refund', 'payment']);
  });
});
