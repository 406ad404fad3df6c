import type { Transaction } from '@atoll/database';
import type { DisownedChange } from '../../../platform/feature.ts';

/** Undoes changes that their person disowns. */
export interface Takeback {
  /** In the transaction that ends every session, in SQL alone. Answers what is to be done after the commit. */
  take(tx: Transaction, change: DisownedChange): Promise<() => Promise<void>>;
}
