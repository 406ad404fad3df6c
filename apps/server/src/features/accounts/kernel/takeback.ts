import type { Transaction } from '@atoll/database';
import type { DisownedChange } from '../../../platform/feature.ts';

/** Undoes changes that their person disowns. */
export interface Takeback {
  /** Runs in the transaction that ends every session, with SQL only. Returns what to do after the commit. */
  take(tx: Transaction, change: DisownedChange): Promise<() => Promise<void>>;
}
