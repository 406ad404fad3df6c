import type { CallInput, upgradePlan } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { CallContext, Principal } from '../../platform/http/handlers.ts';
import { newId } from '../../platform/ids.ts';
import { createLimits } from '../../platform/limits/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import { createAuditTrail } from '../audit/index.ts';
import { createUsedForTests, type UsedForTests } from './charging/used.fixture.ts';
import { type Billing, createBilling, createSandboxPayments, type PaymentProvider } from './index.ts';
import type { HubReserves } from './peers.ts';
import type { PriceList } from './prices/price-list.ts';

export const usd = 1_000_000;
export const approved: CallInput<typeof upgradePlan>['payment_method'] = 'sandbox_approved';
export const declined: CallInput<typeof upgradePlan>['payment_method'] = 'sandbox_declined';

export const seller = {
  name: 'Atoll Clouds Ltd',
  address: '1 Reef Road\nBridgetown',
  country: '',
  taxId: 'BB-4711',
};

/** Returns the context of a request with an account's token. */
export function requestOf(accountId: string): CallContext & { principal: Principal } {
  return {
    requestId: newId(),
    locale: 'en_US',
    address: '127.0.0.1',
    isSecure: true,
    userAgent: 'test',
    cookies: {},
    setCookie: () => undefined,
    principal: { accountId, personId: accountId, role: 'owner', sessionId: newId(), isFresh: true },
  };
}

export interface BillingFixture {
  billing: Billing;
  clock: { now(): number; set(iso: string): void };
  /** In the order they were sent. */
  mails: Mail[];
  mailServer: {
    isDown: boolean;
    /** Runs while a mail is sent. */
    onSend?: (() => Promise<void>) | undefined;
  };
  usage: { storedBytes: number; transferBytes: number };
  /** Billable usage. */
  used: UsedForTests;
}

export const noPrices: PriceList = {
  stored_byte_hours: 0,
  archived_byte_hours: 0,
  bytes_out: 0,
  write_requests: 0,
  read_requests: 0,
  delete_requests: 0,
  model_input_tokens: 0,
  model_output_tokens: 0,
};

/** Creates billing over a real database, with a manual clock and stand-ins for other domains. */
export function createBillingFixture(
  database: Database,
  settings: {
    createdAt?: string;
    transferMonths?: number;
    prices?: Partial<PriceList>;
    payments?: PaymentProvider;
    hub?: HubReserves;
  } = {},
): BillingFixture {
  let now = Date.parse('2026-11-21T12:00:00Z');
  const createdAt = Date.parse(settings.createdAt ?? '2026-11-01T00:00:00Z');
  const mails: BillingFixture['mails'] = [];
  const mailServer: BillingFixture['mailServer'] = { isDown: false };
  const usage = { storedBytes: 0, transferBytes: 0 };
  const used = createUsedForTests();
  const clock = {
    now: () => now,
    set(iso: string) {
      now = Date.parse(iso);
    },
  };
  const billing = createBilling({
    database,
    clock,
    audit: createAuditTrail({ database, clock, log: { error: () => undefined } }),
    limits: createLimits({ factor: 1 }),
    payments: settings.payments ?? createSandboxPayments(),
    accounts: {
      findById: async (id) => ({
        email: `${id}@example.com`,
        locale: id.startsWith('fr-') ? 'fr_FR' : 'en_US',
        createdAt,
      }),
    },
    storage: { usageOf: async () => usage },
    usage: used,
    hub: settings.hub ?? { reservesOf: async () => [] },
    mailer: {
      async send(mail) {
        if (mailServer.isDown) throw new Error('the mail server is down');
        mails.push(mail);
        await mailServer.onSend?.();
      },
    },
    publicUrl: 'http://console.example',
    free: { storageBytes: 10e9, transferBytes: 10e9, transferMonths: settings.transferMonths ?? 12 },
    prices: { ...noPrices, ...settings.prices },
    creditGrace: { durationMs: 7 * 86_400_000, microUsd: 5 * usd },
    invoices: { seller, tax: { name: 'VAT', basisPoints: 2000 } },
    upgradeMinimumMicroUsd: 5 * usd,
  });
  return { billing, clock, mails, mailServer, usage, used };
}

/** Returns the account's credit postings with their reasons, their sum and the stored balance, from the database. */
export async function booksOf(database: Database, accountId: string) {
  const entries = await database.read
    .selectFrom('ledger_postings')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'transaction_id')
    .select(['reason', 'amount_micro_usd'])
    .where('ledger_postings.account_id', '=', accountId)
    .where('ledger', '=', 'credit')
    .execute();
  const balance = await database.read
    .selectFrom('billing_accounts')
    .select('credit_micro_usd')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return {
    entries,
    sum: entries.reduce((total, entry) => total + entry.amount_micro_usd, 0),
    balance: balance?.credit_micro_usd ?? 0,
  };
}
