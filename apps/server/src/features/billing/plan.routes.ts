import { type CallOutput, meters, type planCalls, priceUnits } from '@atoll/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { monthName } from '../../platform/time.ts';
import type { Amount } from './charging/usage-report.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { PlanService } from './plan.service.ts';
import type { PriceService } from './prices/prices.service.ts';
import type { CreditStatus, StatementService, Summary } from './statement.service.ts';

export interface PlanRoutesDependencies {
  payments: Pick<PaymentProvider, 'kind'>;
  clock: Clock;
  statement: StatementService;
  plan: PlanService;
  prices: PriceService;
  upgradeMinimumMicroUsd: number;
}

export function createPlanHandlers(deps: PlanRoutesDependencies): Handlers<typeof planCalls> {
  const { plan, statement } = deps;
  return {
    async billingSummary(_, { principal }) {
      return {
        ...summaryAnswer(await statement.summaryOf(principal.accountId)),
        upgrade_minimum_micro_usd: deps.upgradeMinimumMicroUsd,
        payments: deps.payments.kind,
      };
    },

    async creditStatus(_, { principal }) {
      const status = await statement.creditStatusOf(principal.accountId);
      return { ...creditAnswer(status), payments: deps.payments.kind };
    },

    async billingUsage({ month, bucket }, { principal }) {
      const name = month ?? monthName(deps.clock.now());
      const report = await statement.usageOf(principal.accountId, Date.parse(name), bucket);
      return {
        month: name,
        days: report.days.map(({ day, amounts }) => ({ day, amounts: amounts.map(amountAnswer) })),
        buckets: report.resources.map((resource) => ({
          bucket: resource.name,
          amounts: resource.amounts.map(amountAnswer),
        })),
        total_micro_usd: report.totalMicroUsd,
      };
    },

    async priceList(_, { principal }) {
      const { prices, includedBytesLeft } = await deps.prices.of(principal.accountId);
      return {
        prices: meters.map((meter) => ({
          meter,
          unit: priceUnits[meter],
          price_micro_usd: prices[meter],
        })),
        stored_gb_month_micro_usd: prices.stored_byte_hours,
        included_bytes_left: includedBytesLeft,
      };
    },

    async upgradePlan({ payment_method }, { principal }) {
      await plan.upgrade(principal.accountId, payment_method);
      return null;
    },

    async downgradePlan(_, { principal }) {
      await plan.downgrade(principal.accountId);
      return null;
    },

    async setCreditAlert({ value_usd }, { principal }) {
      await plan.setCreditAlert(principal.accountId, value_usd);
      return null;
    },

    async setSpendingAlert({ value_usd }, { principal }) {
      await plan.setSpendingAlert(principal.accountId, value_usd);
      return null;
    },
  };
}

function summaryAnswer(
  summary: Summary,
): Omit<CallOutput<typeof planCalls.billingSummary>, 'upgrade_minimum_micro_usd' | 'payments'> {
  const { account, limits, usage, cost, free, nextMonth } = summary;
  return {
    ...creditAnswer({ account, readOnlyAt: summary.readOnlyAt, isReadOnly: limits.isReadOnly }),
    plan_since: account.planSince,
    spending_alert_micro_usd: account.spendingAlertMicroUsd,
    is_charging: summary.isCharging,
    month_charged_micro_usd: cost.chargedMicroUsd,
    month_estimate_micro_usd: cost.estimateMicroUsd,
    month_forecast_micro_usd: cost.forecastMicroUsd,
    next_month: nextMonth
      ? {
          starts_at: nextMonth.month,
          days: nextMonth.days,
          amounts: nextMonth.amounts.map(amountAnswer),
          amount_micro_usd: nextMonth.amountMicroUsd,
        }
      : null,
    credit_lasts_until: cost.creditLastsUntil,
    stored_bytes: usage.storedBytes,
    stored_limit_bytes: limits.storedBytes,
    transfer_bytes: usage.transferBytes,
    transfer_limit_bytes: limits.transferBytes,
    transfer_allowance_ends_at: limits.transferEndsAt,
    month_started_at: summary.monthStart,
    first_month: monthName(summary.firstMonth),
    free_plan: {
      stored_bytes: free.storedBytes,
      transfer_bytes: free.transferBytes,
      transfer_ends_at: free.transferEndsAt,
    },
  };
}

function creditAnswer({
  account,
  readOnlyAt,
  isReadOnly,
}: CreditStatus): Omit<CallOutput<typeof planCalls.creditStatus>, 'payments'> {
  return {
    plan: account.plan,
    credit_micro_usd: account.creditMicroUsd,
    owed_micro_usd: account.owedMicroUsd,
    credit_ended_at: account.creditEndedAt,
    read_only_at: readOnlyAt,
    is_read_only: isReadOnly,
    credit_alert_micro_usd: account.creditAlertMicroUsd,
  };
}

function amountAnswer({ meter, quantity, amountMicroUsd }: Amount) {
  return { meter, quantity: String(quantity), amount_micro_usd: amountMicroUsd };
}
