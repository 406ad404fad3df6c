import { billingCalls, invoiceFiles } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { callRoutes, type Feature, fileRoutes } from '../../platform/feature.ts';
import type { FileHandlers, Handlers } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Job } from '../../platform/jobs/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { type AuditTrail, audited } from '../audit/index.ts';
import { findBillingAccount, type Plan } from './account.store.ts';
import { createAccountRemoval } from './account-removal.ts';
import { type Allowance, createAllowance, type FreePlan } from './allowance.ts';
import { createChargeJob, createSpentCreditJob } from './charging/charge-job.ts';
import { createCharging } from './charging/charging.ts';
import type { CreditTerms } from './charging/credit-end.ts';
import { createNoticesJob } from './charging/notice-job.ts';
import { createSpendingAlertsJob } from './charging/spending-alerts.ts';
import { createCreditService } from './credit.service.ts';
import { createCreditAlertsJob, sendDueAlerts } from './credit-alerts.ts';
import { exportBooks } from './data-export.store.ts';
import { createInvoices, type InvoiceTerms } from './invoices/index.ts';
import { giveCreditAndSettle } from './invoices/settle.ts';
import { takeCredit } from './ledger/index.ts';
import { type BillingOperations, createBillingOperations } from './operations.ts';
import {
  createPaymentHandlers,
  createPayments,
  type PaymentProvider,
  type Payments,
} from './payments/index.ts';
import type { AccountDirectory, HubReserves, StorageUsage, UsageSource } from './peers.ts';
import { createPlanHandlers } from './plan.routes.ts';
import { createPlanService } from './plan.service.ts';
import { isCharging, type PriceList } from './prices/price-list.ts';
import { createPriceService } from './prices/prices.service.ts';
import { createLedgerHandlers } from './routes.ts';
import { createStatementService } from './statement.service.ts';

export { formatUsd, parseUsd } from './money.ts';
export { createSandboxPayments } from './payments/sandbox.ts';
export { openStripePayments } from './payments/stripe/open.ts';
export type { BillingOperations, PaymentProvider, Plan };

export interface BillingDependencies {
  database: Database;
  audit: AuditTrail;
  clock: Clock;
  limits: Limits;
  payments: PaymentProvider;
  accounts: AccountDirectory;
  storage: StorageUsage;
  usage: UsageSource;
  hub: HubReserves;
  mailer: Pick<Mailer, 'send'>;
  /** The console's origin without a trailing slash, for mailed links. */
  publicUrl: string;
  free: FreePlan;
  prices: PriceList;
  creditGrace: CreditTerms['grace'];
  /** The seller, and the tax that prices include. */
  invoices: InvoiceTerms;
  /** The minimum credit for an upgrade. */
  upgradeMinimumMicroUsd: number;
}

/** Credit that other domains grant. */
export interface Credits {
  /** Credits once per key of an account, in the same transaction. */
  grantReferral(
    tx: Transaction,
    grant: { accountId: string; amountMicroUsd: number; idempotencyKey: string },
  ): Promise<void>;
}

/** Budgets that projects of the data hub set aside. Each movement counts once for its key. */
export interface HubBudgets {
  /** Takes a budget from the account's credit. @throws {UserError} 1022 if it is more than the credit */
  reserve(tx: Transaction, budget: BudgetMovement): Promise<void>;
  /** Returns the rest of a budget to the account. */
  giveBack(tx: Transaction, budget: BudgetMovement): Promise<void>;
  /** Pays credit to an account out of the budget that another one set aside. Debt of the payee is repaid first. */
  pay(tx: Transaction, reward: BudgetMovement & { payeeAccountId: string }): Promise<void>;
}

interface BudgetMovement {
  accountId: string;
  /** Whole micro-USD; 0 moves nothing. */
  amountMicroUsd: number;
  idempotencyKey: string;
  /** The project's ID. */
  reference: string;
}

export interface Billing {
  feature: Feature;
  /** Billing by another clock, for what the demo bought before. */
  at(clock: Clock): Billing;
  handlers: Handlers<typeof billingCalls>;
  files: FileHandlers<typeof invoiceFiles>;
  credits: Credits;
  hubBudgets: HubBudgets;
  allowance: Allowance;
  /** Returns plan and available credit of any account, from its creation. */
  summaryOf(accountId: string): Promise<{ plan: Plan; creditMicroUsd: number }>;
  operations: BillingOperations;
  jobs: readonly Job[];
  /** The start of the oldest closed month without an invoice; undefined if there is none. */
  uninvoicedSince(): Promise<number | undefined>;
  /** The webhook of the payment provider, if it has one. */
  bindWebhook: Payments['bindWebhook'];
  /** Mails due credit alerts now, instead of at the job's next run. */
  sendDueAlerts(): Promise<void>;
  /** Mails due invoices now, instead of at the job's next run. */
  sendDueInvoices(): Promise<void>;
}

/** Creates credit, plans, invoices and the free plan's limits. */
export function createBilling(deps: BillingDependencies): Billing {
  const { database, clock } = deps;
  const payments = createPayments({ ...deps, provider: deps.payments });
  const credit: CreditTerms = { grace: deps.creditGrace, isCharging: isCharging(deps.prices) };
  const allowance = createAllowance({ ...deps, read: database.read, credit });
  const charging = createCharging({ ...deps, graceMicroUsd: deps.creditGrace.microUsd });
  const invoices = createInvoices({
    ...deps,
    charging,
    payments: payments.service,
    terms: deps.invoices,
    isSandbox: deps.payments.kind === 'sandbox',
  });
  const statement = createStatementService({ ...deps, read: database.read, allowance, charging, credit });
  const handlers: Billing['handlers'] = {
    ...invoices.handlers,
    ...createPaymentHandlers({
      payments: payments.service,
      credit: createCreditService({ database, clock, payments: payments.service, terms: deps.invoices }),
    }),
    ...createLedgerHandlers(statement),
    ...createPlanHandlers({
      ...deps,
      statement,
      plan: createPlanService({ ...deps, charging, payments: payments.service }),
      prices: createPriceService({ ...deps, allowance }),
    }),
  };
  const removal = createAccountRemoval({ database, clock, charging });
  const jobs = [
    createCreditAlertsJob(deps),
    createChargeJob({ database, clock, charging }),
    ...(credit.isCharging ? [createSpentCreditJob({ database, clock, charging })] : []),
    createNoticesJob({ ...deps, credit }),
    createSpendingAlertsJob({ ...deps, charging }),
    ...invoices.jobs,
    ...payments.jobs,
  ];
  return {
    at: (otherClock) => createBilling({ ...deps, clock: otherClock }),
    feature: {
      routes: [
        callRoutes(billingCalls, audited(billingCalls, handlers, deps.audit)),
        fileRoutes(invoiceFiles, invoices.files),
        (app, { limitByAddress }) => payments.bindWebhook(app, limitByAddress),
      ],
      jobs,
      async *exportAccount(accountId, locale) {
        yield* exportBooks(database.read, accountId);
        yield* invoices.documentsOf(accountId, locale);
      },
      settleAccount: removal.settle,
      removeAccount: removal.end,
    },
    handlers,
    jobs,
    files: invoices.files,
    credits: {
      async grantReferral(tx, grant) {
        await giveCreditAndSettle(tx, { ...grant, id: newId(), reason: 'referral', createdAt: clock.now() });
      },
    },
    hubBudgets: {
      async reserve(tx, budget) {
        if (budget.amountMicroUsd === 0) return;
        const movement = { ...budget, id: newId(), createdAt: clock.now() };
        await takeCredit(tx, { ...movement, reason: 'hub_budget', beyond: 'refuse' });
      },
      async giveBack(tx, budget) {
        if (budget.amountMicroUsd === 0) return;
        const movement = { ...budget, id: newId(), createdAt: clock.now() };
        await giveCreditAndSettle(tx, { ...movement, reason: 'hub_budget_returned' });
      },
      async pay(tx, { accountId: payerAccountId, payeeAccountId: accountId, ...reward }) {
        if (reward.amountMicroUsd === 0) return;
        const movement = { ...reward, accountId, payerAccountId, id: newId(), createdAt: clock.now() };
        await giveCreditAndSettle(tx, { ...movement, reason: 'hub_reward' });
      },
    },
    allowance,
    summaryOf: (accountId) => findBillingAccount(database.read, accountId),
    operations: {
      ...createBillingOperations({ ...deps, charging }),
      ...payments.refunds,
      ...invoices.operations,
    },
    async uninvoicedSince() {
      const [oldest] = await charging.findMonthsToClose(database.read, clock.now(), 1);
      return oldest?.month;
    },
    bindWebhook: payments.bindWebhook,
    sendDueAlerts: () => sendDueAlerts(deps),
    sendDueInvoices: invoices.sendDueInvoices,
  };
}
