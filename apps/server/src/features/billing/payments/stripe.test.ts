import { describeOnEveryDatabase, type StripeEvent } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { approved, usd } from '../billing.fixture.ts';
import { oweForUse } from './payments.fixture.ts';
import { createStripeScene } from './stripe.fixture.ts';

describeOnEveryDatabase('payments by Stripe', (open) => {
  const scene = createStripeScene(open);
  const { at, database, lastEvent, deliver, handlers, runJob, history, paid } = scene;
  beforeAll(scene.begin);
  afterAll(scene.end);

  it('leads to a page of Stripe, and credits once it says that the money is there', async () => {
    const account = at().account();
    const { invoiceId, sessionId, url } = await account.begin();
    expect(url).toBe(`${at().stripe.url}/c/pay/${sessionId}`);
    expect(at().stripe.shop.sessions.get(sessionId)).toMatchObject({
      amount_total: 2000,
      currency: 'usd',
      locale: 'en',
      client_reference_id: invoiceId,
      success_url: `http://console.example/dss/billing?payment=${invoiceId}`,
      cancel_url: `http://console.example/dss/billing?payment=${invoiceId}&outcome=cancelled`,
    });
    expect(await account.creditMicroUsd()).toBe(0);
    at().stripe.shop.pay(sessionId);
    expect(await deliver()).toBe(200);
    expect(await account.creditMicroUsd()).toBe(20 * usd);
    expect(await handlers().getInvoice({ id: invoiceId }, account.me)).toMatchObject({ state: 'paid' });
    expect(await handlers().paymentOfInvoice({ invoice_id: invoiceId }, account.me)).toEqual({
      state: 'succeeded',
      amount_micro_usd: 20 * usd,
      checkout_url: null,
    });
    expect(await history(account.me)).toEqual([['payment', 'succeeded', 20 * usd]]);
  });

  it('opens one invoice and one page for a key that comes ten times at once, and credits once', async () => {
    const account = at().account();
    const key = newId();
    const before = at().stripe.shop.sessions.size;
    const begun = await Promise.all(Array.from({ length: 10 }, () => account.begin(20, key)));
    expect(new Set(begun.map(({ url }) => url)).size).toBe(1);
    expect(at().stripe.shop.sessions.size).toBe(before + 1);
    at().stripe.shop.pay(begun[0]?.sessionId ?? '');
    const event = lastEvent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
    expect(answers).toEqual(answers.map(() => 200));
    expect(await account.creditMicroUsd()).toBe(20 * usd);
    expect(
      await handlers().addCredit({ amount_micro_usd: 20 * usd, idempotency_key: key }, account.me),
    ).toMatchObject({
      state: 'paid',
      checkout_url: null,
    });
    expect(await account.creditMicroUsd()).toBe(20 * usd);
  });

  it('lets nobody but Stripe tell it anything, nor Stripe anything old', async () => {
    const account = at().account();
    const { sessionId } = await account.begin();
    at().stripe.shop.pay(sessionId);
    const event = lastEvent();
    const to = { url: at().webhookUrl };
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    expect(await at().stripe.deliver(event, { ...to, secret: 'whsec_of_somebody_else' })).toBe(400);
    expect(await at().stripe.deliver(event, { ...to, at: hourAgo })).toBe(400);
    expect((await fetch(at().webhookUrl, { method: 'POST', body: JSON.stringify(event) })).status).toBe(400);
    const large = { method: 'POST', body: 'x'.repeat(600 * 1024) };
    expect((await fetch(at().webhookUrl, large)).status).toBe(413);
    expect(await account.creditMicroUsd()).toBe(0);
    expect(await deliver(event)).toBe(200);
    expect(await account.creditMicroUsd()).toBe(20 * usd);
  });

  it('believes no copy of an object, and passes over what is unknown or of the other mode', async () => {
    const account = at().account();
    const { sessionId } = await account.begin();
    const session = at().stripe.shop.sessions.get(sessionId);
    if (!session) throw new Error('no session');
    const base = { ...lastEvent(), id: 'evt_1', type: 'checkout.session.completed' };
    const claimed = { ...session, status: 'complete', payment_status: 'paid' } as const;
    expect(await deliver({ ...base, data: { object: claimed } })).toBe(200);
    expect(await account.creditMicroUsd()).toBe(0);
    const unknown = { ...claimed, id: 'cs_test_unknown' };
    expect(await deliver({ ...base, id: 'evt_2', data: { object: unknown } })).toBe(200);
    const intent = { object: 'refund', id: 're_unknown', payment_intent: 'pi_unknown' };
    const foreign = { ...base, id: 'evt_3', data: { object: intent } } as unknown as StripeEvent;
    expect(await deliver(foreign)).toBe(200);
    at().stripe.shop.pay(sessionId);
    expect(await deliver({ ...lastEvent(), id: 'evt_4', livemode: true })).toBe(200);
    expect(await account.creditMicroUsd()).toBe(0);
    expect(await deliver()).toBe(200);
    expect(await account.creditMicroUsd()).toBe(20 * usd);
  });

  it('books nothing where another amount was collected than was asked for', async () => {
    const account = at().account();
    const { sessionId } = await account.begin();
    const session = at().stripe.shop.sessions.get(sessionId);
    if (session) session.amount_total = 1900;
    at().stripe.shop.pay(sessionId);
    expect(await deliver()).toBe(500);
    expect(await account.creditMicroUsd()).toBe(0);
    if (session) Object.assign(session, { amount_total: 2000, currency: 'eur' });
    expect(await deliver()).toBe(500);
    expect(await account.creditMicroUsd()).toBe(0);
    if (session) session.currency = 'usd';
    expect(await deliver()).toBe(200);
    expect(await account.creditMicroUsd()).toBe(20 * usd);
  });

  it('voids the invoice of a page that expired; its key is used up (1023)', async () => {
    const account = at().account();
    const key = newId();
    const { sessionId, invoiceId } = await account.begin(20, key);
    at().stripe.shop.expire(sessionId);
    await deliver();
    expect(await handlers().getInvoice({ id: invoiceId }, account.me)).toMatchObject({ state: 'void' });
    await expect(account.begin(20, key)).rejects.toMatchObject({ code: 1023 });
    expect(await history(account.me)).toEqual([['payment', 'expired', 20 * usd]]);
  });

  it('waits for money that is on its way; what never comes leaves the invoice open, to be paid on another page', async () => {
    const account = at().account();
    const { sessionId, invoiceId } = await account.begin();
    at().stripe.shop.pay(sessionId, 'processing');
    await deliver();
    expect(await account.creditMicroUsd()).toBe(0);
    await expect(handlers().voidInvoice({ id: invoiceId }, account.me)).rejects.toMatchObject({ code: 1023 });
    expect(await handlers().paymentOfInvoice({ invoice_id: invoiceId }, account.me)).toMatchObject({
      state: 'pending',
      checkout_url: null,
    });
    at().stripe.shop.settle(sessionId, 'failed');
    await deliver();
    expect(await handlers().getInvoice({ id: invoiceId }, account.me)).toMatchObject({ state: 'open' });

    const again = await handlers().payInvoice({ id: invoiceId }, account.me);
    expect(again.checkout_url).not.toBeNull();
    const second = again.checkout_url?.split('/').at(-1) ?? '';
    expect(second).not.toBe(sessionId);
    at().stripe.shop.pay(second, 'processing');
    at().stripe.shop.settle(second, 'succeeded');
    await deliver();
    expect(await account.creditMicroUsd()).toBe(20 * usd);
    expect(await history(account.me)).toEqual([
      ['payment', 'succeeded', 20 * usd],
      ['payment', 'failed', 20 * usd],
    ]);
  });

  it('collects what is due of a month in whole cents, half a dollar at least; the rest becomes credit', async () => {
    const account = at().account();
    const invoiceId = await oweForUse(database(), account.id, 123_456);
    const begin = () => handlers().payInvoice({ id: invoiceId }, account.me);
    const { checkout_url: url } = await begin();
    const sessionId = url?.split('/').at(-1) ?? '';
    expect((await begin()).checkout_url).toBe(url);
    expect(at().stripe.shop.sessions.get(sessionId)?.amount_total).toBe(50);
    at().stripe.shop.expire(sessionId);
    await deliver();
    expect(await handlers().getInvoice({ id: invoiceId }, account.me)).toMatchObject({ state: 'open' });
    const again = (await begin()).checkout_url?.split('/').at(-1) ?? '';
    at().stripe.shop.pay(again);
    await deliver();
    expect(await handlers().getInvoice({ id: invoiceId }, account.me)).toMatchObject({
      state: 'paid',
      due_micro_usd: 0,
    });
    expect([await account.creditMicroUsd(), await account.owedMicroUsd()]).toEqual([376_544, 0]);
  });

  it('closes the page of an invoice that is voided, so that nobody pays it', async () => {
    const account = at().account();
    const { sessionId, invoiceId } = await account.begin();
    expect(await handlers().voidInvoice({ id: invoiceId }, account.me)).toMatchObject({ state: 'void' });
    expect(at().stripe.shop.sessions.get(sessionId)?.status).toBe('expired');
    const late = await paid();
    await expect(handlers().voidInvoice({ id: late.invoiceId }, late.account.me)).rejects.toMatchObject({
      code: 1023,
    });
  });

  it('settles while the person who comes back waits, without any notice', async () => {
    const account = at().account();
    const { sessionId, invoiceId } = await account.begin();
    const ask = () => handlers().paymentOfInvoice({ invoice_id: invoiceId }, account.me);
    expect(await ask()).toMatchObject({ state: 'pending', checkout_url: expect.stringContaining(sessionId) });
    at().stripe.shop.pay(sessionId);
    expect((await ask()).state).toBe('pending');
    at().fixture.clock.set('2026-11-21T12:07:00Z');
    expect((await ask()).state).toBe('succeeded');
    expect(await account.creditMicroUsd()).toBe(20 * usd);
    const stranger = at().account();
    await expect(handlers().paymentOfInvoice({ invoice_id: invoiceId }, stranger.me)).rejects.toMatchObject({
      code: 1023,
    });
  });

  it('loses nothing when Stripe cannot be reached: the same key goes on', async () => {
    const account = at().account();
    const key = newId();
    at().stripe.trouble('fails', 'fails', 'disconnects');
    await expect(account.begin(20, key)).rejects.toMatchObject({
      name: 'OperationalError',
      message: expect.stringContaining('Stripe was asked to open a page in vain'),
    });
    const { sessionId } = await account.begin(20, key);
    at().stripe.shop.pay(sessionId);
    at().stripe.trouble('fails', 'fails', 'fails');
    expect(await deliver()).toBe(500);
    expect(await account.creditMicroUsd()).toBe(0);
    expect(await deliver()).toBe(200);
    expect(await account.creditMicroUsd()).toBe(20 * usd);
    expect((await handlers().listInvoices({}, account.me)).invoices).toHaveLength(1);
  });

  it('goes on with the page that was opened before the answer was lost', async () => {
    const account = at().account();
    const key = newId();
    const before = at().stripe.shop.sessions.size;
    at().stripe.trouble('forgets', 'forgets', 'forgets');
    await expect(account.begin(20, key)).rejects.toThrow('in vain');
    await account.begin(20, key);
    expect(at().stripe.shop.sessions.size).toBe(before + 1);
  });

  it('opens another page where the first, which nobody saw, was asked for in another way', async () => {
    const account = at().account();
    const key = newId();
    at().stripe.trouble('forgets', 'forgets', 'forgets');
    await expect(account.begin(20, key)).rejects.toThrow('in vain');
    await database().transaction((tx) =>
      tx.updateTable('payments').set({ locale: 'fr_FR' }).where('account_id', '=', account.id).execute(),
    );
    const { sessionId } = await account.begin(20, key);
    at().stripe.shop.pay(sessionId);
    await deliver();
    expect(await account.creditMicroUsd()).toBe(20 * usd);
    expect((await history(account.me)).map(([, state]) => state)).toEqual(['succeeded', 'failed']);
  });

  it('ends a payment whose page was never opened', async () => {
    const account = at().account();
    at().stripe.trouble('fails', 'fails', 'fails');
    await expect(account.begin()).rejects.toThrow('in vain');
    at().fixture.clock.set('2026-11-21T12:40:00Z');
    await runJob();
    expect(await history(account.me)).toEqual([['payment', 'expired', 20 * usd]]);
    expect((await handlers().listInvoices({}, account.me)).invoices[0]?.state).toBe('void');
  });

  it('refunds for the operator, once for each time it is meant, and never more than is left', async () => {
    const { account, invoiceId } = await paid(20);
    const { operations } = at().fixture.billing;
    const payment = await operations.paymentOf({ accountId: account.id, id: invoiceId });
    const id = payment?.id ?? '';
    await operations.refundPayment(id, 5 * usd);
    expect(await account.creditMicroUsd()).toBe(15 * usd);
    const refunds = at().stripe.shop.refunds.size;
    at().stripe.trouble('fails');
    await operations.refundPayment(id, 5 * usd);
    expect(at().stripe.shop.refunds.size).toBe(refunds + 1);
    await expect(operations.refundPayment(id, 11 * usd)).rejects.toMatchObject({ code: 1027 });
    await expect(operations.refundPayment(id, 1)).rejects.toMatchObject({ code: 1027 });
    await operations.refundPayment(id);
    expect(await account.creditMicroUsd()).toBe(0);
    await expect(operations.refundPayment(id)).rejects.toMatchObject({ code: 1027 });
  });

  it('refuses amounts that are not whole cents, and methods of the sandbox (1027)', async () => {
    const account = at().account();
    const order = { amount_micro_usd: 20 * usd + 1, idempotency_key: newId() };
    await expect(handlers().addCredit(order, account.me)).rejects.toMatchObject({ code: 1027 });
    const method = { ...order, amount_micro_usd: 20 * usd, payment_method: approved };
    await expect(handlers().addCredit(method, account.me)).rejects.toMatchObject({ code: 1027 });
  });
});
