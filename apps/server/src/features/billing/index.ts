import type { billingCalls } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { newId } from '../../platform/ids.ts';
import type { Job } from '../../platform/jobs/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { findBillingAccount, type Plan } from './account.store.ts';
import { type Allowance, createAllowance, type FreePlan } from './allowance.ts';
import { createCreditService } from './credit.service.ts';
import { createCreditAlertsJob, sendDueAlerts } from './credit-alerts.ts';
import type { InvoiceTerms } from './invoices/invoice.ts';
import { createInvoiceHandlers } from './invoices/invoices.routes.ts';
import { createInvoiceService } from './invoices/invoices.service.ts';
import { giveCreditAndSettle } from './invoices/settle.ts';
import { type BillingOperations, createBillingOperations } from './operations.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { AccountDirectory, StorageUsage } from './peers.ts';
import { createPlanService } from './plan.service.ts';
import type { PriceList } from './prices/price-list.ts';
import { createPriceService } from './prices/prices.service.ts';
import { createBillingHandlers } from './routes.ts';
import { createStatementService } from './statement.service.ts';

export { formatUsd, parseUsd } from './money.ts';
export { createSandboxPayments } from './payments/sandbox.ts';
export type { BillingOperations, PaymentProvider, Plan };

export interface BillingDependencies {
  database: Database;
  clock: Clock;
  payments: PaymentProvider;
  accounts: AccountDirectory;
  storage: StorageUsage;
  mailer: Pick<Mailer, 'send'>;
  /** The console's origin, without a trailing slash: where mailed links lead. */
  publicUrl: string;
  free: FreePlan;
  prices: PriceList;
  /** Who sells, and the tax that prices include. */
  invoices: InvoiceTerms;
  /** The credit an upgrade asks for. */
  upgradeMinimumMicroUsd: number;
}

/** Credit that another domain's rule grants. */
export interface Credits {
  /** Credits once for each key of an account, together with the rest of the transaction. */
  grantReferral(
    tx: Transaction,
    grant: { accountId: string; amountMicroUsd: number; idempotencyKey: string },
  ): Promise<void>;
}

export interface Billing {
  handlers: Handlers<typeof billingCalls>;
  credits: Credits;
  allowance: Allowance;
  /** Plan and available credit, of any account from its first moment on. */
  summaryOf(accountId: string): Promise<{ plan: Plan; creditMicroUsd: number }>;
  operations: BillingOperations;
  jobs: readonly Job[];
  /** Mails the credit alerts that are due now, instead of at the job's next run. */
  sendDueAlerts(): Promise<void>;
}

/** Credit, plans, invoices and what the free plan includes. */
export function createBilling(deps: BillingDependencies): Billing {
  const { database, clock, payments } = deps;
  const allowance = createAllowance({ read: database.read, accounts: deps.accounts, free: deps.free });
  return {
    handlers: {
      ...createInvoiceHandlers(createInvoiceService({ database, clock })),
      ...createBillingHandlers({
        payments,
        upgradeMinimumMicroUsd: deps.upgradeMinimumMicroUsd,
        statement: createStatementService({ read: database.read, clock, allowance, storage: deps.storage }),
        credit: createCreditService({ database, clock, payments, terms: deps.invoices }),
        plan: createPlanService(deps),
        prices: createPriceService({ ...deps, allowance }),
      }),
    },
    credits: {
      async grantReferral(tx, grant) {
        await giveCreditAndSettle(tx, { ...grant, id: newId(), reason: 'referral', createdAt: clock.now() });
      },
    },
    allowance,
    summaryOf: (accountId) => findBillingAccount(database.read, accountId),
    operations: createBillingOperations({ database, clock }),
    jobs: [createCreditAlertsJob(deps)],
    sendDueAlerts: () => sendDueAlerts(deps),
  };
}
