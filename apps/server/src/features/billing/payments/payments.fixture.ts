import type { Database } from '@atoll/database';
import { type StripeServer, startStripe } from '@atoll/testkit';
import fastify, { type FastifyInstance } from 'fastify';
import { newId } from '../../../platform/ids.ts';
import { type BillingFixture, booksOf, createBillingFixture, requestOf, usd } from '../billing.fixture.ts';
import { takeCredit } from '../ledger/index.ts';
import type { CheckoutProvider } from './provider.ts';
import { openStripePayments } from './stripe/open.ts';

/** Billing with a Stripe stand-in on loopback, and a server that receives its webhooks. */
export interface StripeFixture {
  fixture: BillingFixture;
  stripe: StripeServer;
  provider: CheckoutProvider;
  webhookUrl: string;
  /** Creates an account with its calls. */
  account(): StripeAccount;
  close(): Promise<void>;
}

export interface StripeAccount {
  id: string;
  me: ReturnType<typeof requestOf>;
  /** Begins to buy credit, and returns the invoice with its Stripe page's ID. */
  begin(dollars?: number, key?: string): Promise<{ invoiceId: string; sessionId: string; url: string }>;
  creditMicroUsd(): Promise<number>;
  owedMicroUsd(): Promise<number>;
}

export async function openStripeFixture(database: Database): Promise<StripeFixture> {
  let now = () => Date.now();
  const stripe = await startStripe({ now: () => now() });
  const { url: apiUrl, secretKey, webhookSecret } = stripe;
  const provider = await openStripePayments({
    secretKey,
    webhookSecret,
    apiUrl,
    publicUrl: 'http://console.example',
  });
  const fixture = createBillingFixture(database, { payments: provider });
  now = fixture.clock.now;
  const app = fastify();
  fixture.billing.bindWebhook(app, {
    take: async () => undefined,
    isSpent: async () => false,
    reset: async () => undefined,
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  return {
    fixture,
    stripe,
    provider,
    webhookUrl: `${origin}/api/billing/stripe`,
    account: () => accountOf(database, fixture),
    close: () => closeBoth(app, stripe),
  };
}

async function closeBoth(app: FastifyInstance, stripe: StripeServer): Promise<void> {
  await stripe.delivered();
  await app.close();
  await stripe.stop();
}

function accountOf(database: Database, { billing }: BillingFixture): StripeAccount {
  const id = newId();
  const me = requestOf(id);
  return {
    id,
    me,
    async begin(dollars = 20, key = newId()) {
      const input = { amount_micro_usd: dollars * usd, idempotency_key: key };
      const invoice = await billing.handlers.addCredit(input, me);
      const url = invoice.checkout_url ?? '';
      return { invoiceId: invoice.id, sessionId: url.slice(url.lastIndexOf('/') + 1), url };
    },
    creditMicroUsd: async () => (await booksOf(database, id)).sum,
    async owedMicroUsd() {
      const postings = await database.read
        .selectFrom('ledger_postings')
        .select('amount_micro_usd')
        .where('account_id', '=', id)
        .where('ledger', '=', 'owed')
        .execute();
      return postings.reduce((owed, { amount_micro_usd }) => owed - amount_micro_usd, 0);
    },
  };
}

/** Creates an open invoice for a month's usage beyond credit. */
export async function oweForUse(
  database: Database,
  accountId: string,
  amountMicroUsd: number,
): Promise<string> {
  const id = newId();
  const at = Date.UTC(2026, 10, 1);
  await database.transaction(async (tx) => {
    await takeCredit(tx, {
      id: newId(),
      accountId,
      amountMicroUsd,
      reason: 'usage',
      idempotencyKey: id,
      createdAt: at,
      beyond: 'owe',
      graceMicroUsd: 0,
    });
    await tx
      .insertInto('invoices')
      .values({
        id,
        account_id: accountId,
        number: `AT-2026-${id}`,
        kind: 'usage',
        state: 'open',
        period_start: Date.UTC(2026, 9, 1),
        period_end: at,
        amount_micro_usd: amountMicroUsd,
        due_micro_usd: amountMicroUsd,
        tax_name: '',
        tax_basis_points: 0,
        tax_micro_usd: 0,
        seller: '{}',
        buyer: '{}',
        corrections: '[]',
        created_at: at,
      })
      .execute();
  });
  return id;
}
