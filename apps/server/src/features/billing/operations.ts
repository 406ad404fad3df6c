import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { type BillingAccount, findBillingAccount, type Plan } from './account.store.ts';
import type { Charging } from './charging/charging.ts';
import type { InvoiceOperations } from './invoices/index.ts';
import { giveCreditAndSettle } from './invoices/settle.ts';
import { type Entry, listEntries, takeCredit } from './ledger/index.ts';
import type { Refunds } from './payments/index.ts';
import { changePlan } from './plan.service.ts';
import type { PriceList } from './prices/price-list.ts';
import { type Difference, reconcileBooks } from './reconcile/reconcile.ts';

/** What the operator may do from the command line. */
export interface BillingOperations extends Refunds, InvoiceOperations {
  /** Plan, credit and alert, also of an account that never touched them. */
  find(accountId: string): Promise<BillingAccount>;
  /** Use until now is charged, or included, under the plan that it leaves. */
  setPlan(accountId: string, plan: Plan): Promise<void>;
  /**
   * Adds credit, or takes it away with a negative amount. An alert that this makes due is not mailed here.
   * @returns the available credit afterwards, in micro-USD.
   * @throws UserError 1022 when more would be taken than there is.
   */
  adjustCredit(accountId: string, adjustment: { amountMicroUsd: number; note: string }): Promise<number>;
  /** The newest of an account's ledger, that one first. */
  entriesOf(accountId: string, limit: number): Promise<Entry[]>;
  readonly prices: PriceList;
  /** As `reconcileBooks` has it. */
  reconcile(options: { repair: boolean }): AsyncGenerator<Difference>;
}

export function createBillingOperations({
  database,
  clock,
  charging,
  prices,
}: {
  database: Database;
  clock: Clock;
  charging: Pick<Charging, 'settle'>;
  prices: PriceList;
}): Omit<BillingOperations, keyof (Refunds & InvoiceOperations)> {
  return {
    find: (accountId) => findBillingAccount(database.read, accountId),

    async setPlan(accountId, plan) {
      const now = clock.now();
      await database.transaction((tx) => changePlan(tx, charging, { accountId, plan, now }));
    },

    async adjustCredit(accountId, { amountMicroUsd, note }) {
      const id = newId();
      const createdAt = clock.now();
      return database.transaction(async (tx) => {
        const movement = {
          id,
          accountId,
          amountMicroUsd: Math.abs(amountMicroUsd),
          reason: 'operator' as const,
          idempotencyKey: `operator:${id}`,
          note,
          createdAt,
        };
        if (amountMicroUsd > 0) await giveCreditAndSettle(tx, movement);
        else await takeCredit(tx, { ...movement, beyond: 'refuse' });
        return (await findBillingAccount(tx, accountId)).creditMicroUsd;
      });
    },

    entriesOf: (accountId, limit) => listEntries(database.read, accountId, { limit }),
    prices,
    reconcile: ({ repair }) => reconcileBooks(database, repair ? { repair, at: clock.now() } : { repair }),
  };
}
