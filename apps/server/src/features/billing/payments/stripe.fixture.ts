import type { Database } from '@atoll/database';
import type { StripeEvent } from '@atoll/testkit';
import { openStripeFixture, type StripeFixture } from './payments.fixture.ts';

/** Payments by Stripe for the tests of a file, with the steps that they share. `begin` comes before the tests, `end` after them. */
export function createStripeScene(open: () => Promise<Database>) {
  let database: Database;
  let opened: StripeFixture | undefined;

  async function begin(): Promise<void> {
    database = await open();
    opened = await openStripeFixture(database);
  }
  const end = async () => opened?.close();
  const at = () => opened as StripeFixture;
  const lastEvent = () => at().stripe.shop.events.at(-1) as StripeEvent;
  const deliver = (event = lastEvent()) => at().stripe.deliver(event, { url: at().webhookUrl });
  const intentOf = (sessionId: string) => at().stripe.shop.sessions.get(sessionId)?.payment_intent ?? '';
  const handlers = () => at().fixture.billing.handlers;
  const runJob = () =>
    at()
      .fixture.billing.jobs.find(({ name }) => name === 'billing-payments')
      ?.run(new AbortController().signal);
  const history = async (me: Parameters<ReturnType<typeof handlers>['listPayments']>[1]) =>
    (await handlers().listPayments({}, me)).payments.map(({ kind, state, amount_micro_usd }) => [
      kind,
      state,
      amount_micro_usd,
    ]);

  async function paid(dollars = 20) {
    const account = at().account();
    const { sessionId, invoiceId } = await account.begin(dollars);
    at().stripe.shop.pay(sessionId);
    await deliver();
    return { account, sessionId, invoiceId, intent: intentOf(sessionId) };
  }

  const steps = { lastEvent, deliver, intentOf, handlers, runJob, history, paid };
  return { begin, end, at, database: () => database, ...steps };
}
