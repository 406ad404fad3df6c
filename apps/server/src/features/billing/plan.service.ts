import { codes, limits } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { UserError } from '../../platform/errors.ts';
import { findBillingAccount, updateCreditAlert, updatePlan } from './account.store.ts';
import type { PaymentMethod, PaymentProvider } from './payments/provider.ts';

export interface PlanService {
  /**
   * Moves the account to pay as you go; one that is there already stays.
   * @throws UserError 1021 when the provider refuses the payment method, 1022 when the credit is below the minimum.
   */
  upgrade(accountId: string, method: PaymentMethod): Promise<void>;
  /**
   * Sets the value, in whole USD, below which the account is mailed; null ends the alert.
   * @throws UserError 1028 unless above 0, 1029 unless below 1,000,000, 1027 for a fraction of a dollar.
   */
  setCreditAlert(accountId: string, valueUsd: number | null): Promise<void>;
}

export function createPlanService(deps: {
  database: Database;
  payments: PaymentProvider;
  upgradeMinimumMicroUsd: number;
}): PlanService {
  const { database, payments, upgradeMinimumMicroUsd } = deps;
  return {
    async upgrade(accountId, method) {
      if (!(await payments.accepts(method))) throw new UserError(codes.upgradeFailed);
      await database.transaction(async (tx) => {
        const { plan, creditMicroUsd } = await findBillingAccount(tx, accountId);
        if (plan === 'pay_as_you_go') return;
        if (creditMicroUsd < upgradeMinimumMicroUsd) throw new UserError(codes.creditInsufficient);
        await updatePlan(tx, accountId, 'pay_as_you_go');
      });
    },

    async setCreditAlert(accountId, valueUsd) {
      if (valueUsd !== null) refuseOutOfRange(valueUsd);
      await database.transaction((tx) => updateCreditAlert(tx, accountId, valueUsd));
    },
  };
}

function refuseOutOfRange(valueUsd: number): void {
  if (valueUsd <= 0) throw new UserError(codes.creditAlertTooLow);
  if (valueUsd >= limits.creditAlertMaxUsdExclusive) throw new UserError(codes.creditAlertTooHigh);
  if (!Number.isInteger(valueUsd)) throw new UserError(codes.parameterInvalid);
}
