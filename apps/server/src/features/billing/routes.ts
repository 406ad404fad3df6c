import type { billingCalls, invoiceCalls } from '@atoll/contract';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { CreditService } from './credit.service.ts';
import { invoiceAnswer } from './invoices/invoice-answer.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { PlanService } from './plan.service.ts';
import type { PriceService } from './prices/prices.service.ts';
import type { StatementService } from './statement.service.ts';

export interface BillingRoutesDependencies {
  payments: Pick<PaymentProvider, 'kind'>;
  statement: StatementService;
  credit: CreditService;
  plan: PlanService;
  prices: PriceService;
  upgradeMinimumMicroUsd: number;
}

export function createBillingHandlers(
  deps: BillingRoutesDependencies,
): Handlers<Omit<typeof billingCalls, keyof typeof invoiceCalls>> {
  const { credit, plan, statement } = deps;
  return {
    async billingSummary(_, { principal }) {
      const { account, limits, usage, monthStart } = await statement.summaryOf(principal.accountId);
      return {
        plan: account.plan,
        credit_micro_usd: account.creditMicroUsd,
        credit_alert_usd: account.creditAlertUsd,
        upgrade_minimum_micro_usd: deps.upgradeMinimumMicroUsd,
        payments: deps.payments.kind,
        stored_bytes: usage.storedBytes,
        stored_limit_bytes: limits.storedBytes,
        transfer_bytes: usage.transferBytes,
        transfer_limit_bytes: limits.transferBytes,
        transfer_allowance_ends_at: limits.transferEndsAt,
        month_started_at: monthStart,
      };
    },

    async priceList(_, { principal }) {
      const { prices, includedBytesLeft } = await deps.prices.of(principal.accountId);
      return {
        stored_gb_month_micro_usd: prices.storedGbMonthMicroUsd,
        included_bytes_left: includedBytesLeft,
      };
    },

    addCredit: async ({ amount_micro_usd, payment_method, idempotency_key }, { principal }) =>
      invoiceAnswer(
        await credit.addCredit({
          accountId: principal.accountId,
          amountMicroUsd: amount_micro_usd,
          method: payment_method,
          idempotencyKey: idempotency_key,
        }),
      ),

    async listLedger({ cursor }, { principal }) {
      const { items, nextCursor } = await statement.entriesOf(principal.accountId, cursor);
      const entries = items.map(({ id, reason, amountMicroUsd, createdAt }) => ({
        id,
        reason,
        amount_micro_usd: amountMicroUsd,
        created_at: createdAt,
      }));
      return { entries, next_cursor: nextCursor };
    },

    async upgradePlan({ payment_method }, { principal }) {
      await plan.upgrade(principal.accountId, payment_method);
      return null;
    },

    async setCreditAlert({ value_usd }, { principal }) {
      await plan.setCreditAlert(principal.accountId, value_usd);
      return null;
    },

    payInvoice: async ({ id, payment_method }, { principal }) =>
      invoiceAnswer(await credit.payInvoice(principal.accountId, id, payment_method)),
  };
}
