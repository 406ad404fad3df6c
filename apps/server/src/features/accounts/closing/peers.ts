import type { Transaction } from '@atoll/database';

/** Hooks that other domains run when an account is deleted. Supplied by `compose`. */
export interface ClosingPeers {
  /** Charges the account's usage until now, in the same transaction. @throws {UserError} 1022 if money is owed */
  settle(tx: Transaction, accountId: string): Promise<void>;
  /** After the commit: drops cached facts about whether the account can be used. */
  changed(accountId: string): Promise<void>;
  /**
   * Removes the account's data of all domains, in pages; continues an earlier run. Resolves when nothing is left, and rejects if
   * `signal` is aborted before.
   */
  remove(accountId: string, signal: AbortSignal): Promise<void>;
}
