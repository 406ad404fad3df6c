import { codes } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { UserError } from '../../platform/errors.ts';
import { findBillingAccount } from './account.store.ts';
import type { Charging } from './charging/charging.ts';
import { deleteBillingDetails } from './invoices/details.store.ts';
import { changePlan } from './plan.service.ts';

export interface AccountRemoval {
  /** Charges the usage until now. @throws {UserError} 1022 if credit is below 0 or something is owed */
  settle(tx: Transaction, accountId: string): Promise<void>;
  /**
   * Charges the usage until now for the last time, and deletes the billing details. Invoices, payments, the ledger and their
   * sources stay.
   */
  end(accountId: string): Promise<void>;
}

export function createAccountRemoval(deps: {
  database: Database;
  clock: Clock;
  charging: Pick<Charging, 'settle'>;
}): AccountRemoval {
  const { database, clock, charging } = deps;
  return {
    async settle(tx, accountId) {
      const { plan } = await findBillingAccount(tx, accountId);
      if (plan !== 'free') await charging.settle(tx, { accountId, leaves: plan }, clock.now());
      const { creditMicroUsd, owedMicroUsd } = await findBillingAccount(tx, accountId);
      if (creditMicroUsd < 0 || owedMicroUsd > 0) throw new UserError(codes.creditInsufficient);
    },
    async end(accountId) {
      await database.transaction(async (tx) => {
        await changePlan(tx, charging, { accountId, plan: 'free', now: clock.now() });
        await deleteBillingDetails(tx, accountId);
      });
    },
  };
}
