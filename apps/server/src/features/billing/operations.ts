import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { type BillingAccount, findBillingAccount, type Plan } from './account.store.ts';
import type { Charging } from './charging/charging.ts';
import type { InvoiceOperations } from './invoices/index.ts';
import { giveCreditAndSettle } from './invoices/settle.ts';
import { type Entry, listEntries, takeCredit } from './ledger/index.ts';
import type { Refunds } from './payments/index.ts';
import type { HubReserves } from './peers.ts';
import { changePlan } from './plan.service.ts';
import type { PriceList } from './prices/price-list.ts';
import { type Difference, reconcileBooks } from './reconcile/reconcile.ts';

/** The operator's billing commands. */
export interface BillingOperations extends Refunds, InvoiceOperations {
  /** Returns plan, credit and alert of any account. */
  find(accountId: string): Promise<BillingAccount>;
  /** Usage until now is charged, or included, under the old plan. */
  setPlan(accountId: string, plan: Plan): Promise<void>;
  /**
   * Adds credit, or removes it with a negative amount. A resulting alert is not mailed here.
   * @returns the available credit afterwards, in micro-USD
   * @throws UserError 1022 if there is less than that
   */
  adjustCredit(accountId: string, adjustment: { amountMicroUsd: number; note: string }): Promise<number>;
  /** Newest first. */
  entriesOf(accountId: string, limit: number): Promise<Entry[]>;
  readonly prices: PriceList;
  /** See `reconcileBooks`. */
  reconcile(options: { repair: boolean }): AsyncGenerator<Difference>;
}

export function createBillingOperations({
  database,
  clock,
  charging,
  prices,
  hub,
}: {
  database: Database;
  clock: Clock;
  charging: Pick<Charging, 'settle'>;
  prices: PriceList;
  hub: HubReserves;
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
    reconcile: ({ repair }) =>
      reconcileBooks({ database, hub }, repair ? { repair, at: clock.now() } : { repair }),
  };
}
