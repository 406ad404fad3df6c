import type { Transaction } from '@atoll/database';

/** What other domains do when an account is to be deleted. Supplied where the program is put together. */
export interface ClosingPeers {
  /**
   * Charges what the account used until now, together with the rest of the transaction.
   * @throws {UserError} 1022 when money is owed
   */
  settle(tx: Transaction, accountId: string): Promise<void>;
  /** After the commit: whoever remembers that the account was, or was not, usable forgets it. */
  changed(accountId: string): Promise<void>;
  /**
   * Removes what the domains keep of the account, in pages; what was begun before goes on where it ended. Resolves when nothing is
   * left, and rejects when `signal` is aborted before.
   */
  remove(accountId: string, signal: AbortSignal): Promise<void>;
}
