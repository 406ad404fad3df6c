import { codes, limits } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { UserError } from '../../platform/errors.ts';
import { startOfMonth } from '../../platform/time.ts';
import { noteChange } from '../audit/index.ts';
import {
  findBillingAccount,
  type Plan,
  updateCreditAlert,
  updatePlan,
  updateSpendingAlert,
} from './account.store.ts';
import type { FreePlan } from './allowance.ts';
import type { Charging } from './charging/charging.ts';
import { parseUsd } from './money.ts';
import type { PaymentMethod, PaymentService } from './payments/index.ts';
import type { StorageUsage } from './peers.ts';

export type PlanService = ReturnType<typeof createPlanService>;

export function createPlanService(deps: {
  database: Database;
  clock: Clock;
  charging: Pick<Charging, 'settle'>;
  payments: Pick<PaymentService, 'mayUpgrade'>;
  storage: StorageUsage;
  free: Pick<FreePlan, 'storageBytes'>;
  upgradeMinimumMicroUsd: number;
}) {
  const { database, clock, charging, payments, storage, free, upgradeMinimumMicroUsd } = deps;
  return {
    /**
     * Moves the account to pay as you go; does nothing if it is there already.
     * @throws UserError 1021 if the provider refuses the payment method, 1022 if the credit is below the minimum
     */
    async upgrade(accountId: string, method: PaymentMethod) {
      if (!(await payments.mayUpgrade(accountId, method))) throw new UserError(codes.upgradeFailed);
      const now = clock.now();
      await database.transaction(async (tx) => {
        const { plan, creditMicroUsd } = await findBillingAccount(tx, accountId);
        if (plan === 'pay_as_you_go') return;
        if (creditMicroUsd < upgradeMinimumMicroUsd) throw new UserError(codes.creditInsufficient);
        await changePlan(tx, charging, { accountId, plan: 'pay_as_you_go', now });
      });
    },

    /**
     * Moves the account to the free plan after charging all usage until now; does nothing if it is there already.
     * @throws UserError 1022 if something would be owed or credit be below 0; 3005 while more is stored than the free plan allows,
     * because data stored under a paid plan can't stay for free. The plan stays then.
     */
    async downgrade(accountId: string) {
      if ((await findBillingAccount(database.read, accountId)).plan === 'free') return;
      const now = clock.now();
      const { storedBytes } = await storage.usageOf(accountId, startOfMonth(now));
      if (storedBytes > free.storageBytes) throw new UserError(codes.storageExceeded);
      await database.transaction(async (tx) => {
        if ((await findBillingAccount(tx, accountId)).plan === 'free') return;
        await changePlan(tx, charging, { accountId, plan: 'free', now });
        const { creditMicroUsd, owedMicroUsd } = await findBillingAccount(tx, accountId);
        if (creditMicroUsd < 0 || owedMicroUsd > 0) throw new UserError(codes.creditInsufficient);
      });
    },

    /**
     * Sets the value, in whole USD, below which the account is mailed; null disables the alert.
     * @throws UserError 1028 unless above 0, 1029 unless below 1,000,000, 1027 for a fraction of a dollar
     */
    async setCreditAlert(accountId: string, valueUsd: number | null) {
      const alertMicroUsd = valueUsd === null ? null : alertOf(valueUsd);
      await database.transaction(async (tx) => {
        const { creditAlertMicroUsd: before } = await findBillingAccount(tx, accountId);
        noteChange({ before: { alert_micro_usd: before }, after: { alert_micro_usd: alertMicroUsd } });
        await updateCreditAlert(tx, accountId, alertMicroUsd);
      });
    },

    /**
     * Sets the amount, in USD, above which the account is mailed about a month's cost or forecast; null disables the alert.
     * @throws as `setCreditAlert`
     */
    async setSpendingAlert(accountId: string, valueUsd: number | null) {
      const alertMicroUsd = valueUsd === null ? null : alertOf(valueUsd);
      await database.transaction(async (tx) => {
        const { spendingAlertMicroUsd: before } = await findBillingAccount(tx, accountId);
        noteChange({ before: { alert_micro_usd: before }, after: { alert_micro_usd: alertMicroUsd } });
        await updateSpendingAlert(tx, accountId, alertMicroUsd);
      });
    },
  };
}

/** Settles usage under the old plan, and changes the plan; does nothing if it is the same. */
export async function changePlan(
  tx: Transaction,
  charging: Pick<Charging, 'settle'>,
  { accountId, plan, now }: { accountId: string; plan: Plan; now: number },
): Promise<void> {
  const { plan: leaves } = await findBillingAccount(tx, accountId);
  if (plan === leaves) return;
  await charging.settle(tx, { accountId, leaves }, now);
  await updatePlan(tx, accountId, plan, now);
}

/** @throws {UserError} 1028 or 1029 when out of range, 1027 for a fraction of a micro-USD */
function alertOf(valueUsd: number): number {
  if (valueUsd <= 0) throw new UserError(codes.creditAlertTooLow);
  if (valueUsd >= limits.creditAlertMaxUsdExclusive) throw new UserError(codes.creditAlertTooHigh);
  const alertMicroUsd = parseUsd(String(valueUsd));
  if (alertMicroUsd === undefined) throw new UserError(codes.parameterInvalid, { field: ' (value_usd)' });
  return alertMicroUsd;
}
