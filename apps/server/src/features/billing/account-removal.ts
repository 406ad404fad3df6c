import { codes } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { UserError } from '../../platform/errors.ts';
import { findBillingAccount } from './account.store.ts';
import type { Charging } from './charging/charging.ts';
import { deleteBillingDetails } from './invoices/details.store.ts';
import { changePlan } from './plan.service.ts';

export function createAccountRemoval(deps: {
  database: Database;
  clock: Clock;
  charging: Pick<Charging, 'settle'>;
}) {
  const { database, clock, charging } = deps;
  return {
    /** Charges the usage until now. @throws {UserError} 1022 if credit is below 0 or something is owed */
    async settle(tx: Transaction, accountId: string) {
      const { plan } = await findBillingAccount(tx, accountId);
      if (plan !== 'free') await charging.settle(tx, { accountId, leaves: plan }, clock.now());
      const { creditMicroUsd, owedMicroUsd } = await findBillingAccount(tx, accountId);
      if (creditMicroUsd < 0 || owedMicroUsd > 0) throw new UserError(codes.creditInsufficient);
    },
    /**
     * Charges the usage until now for the last time, and deletes the billing details. Invoices, payments, the ledger and their
     * sources stay.
     */
    async end(accountId: string) {
      await database.transaction(async (tx) => {
        await changePlan(tx, charging, { accountId, plan: 'free', now: clock.now() });
        await deleteBillingDetails(tx, accountId);
      });
    },
  };
}
