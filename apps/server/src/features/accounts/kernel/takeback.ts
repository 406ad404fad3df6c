import type { SecurityEventKind } from '@atoll/contract';
import type { Transaction } from '@atoll/database';

/** What other domains and parts take back once a person says of a change that it wasn't them. */
export interface Takeback {
  /**
   * In the transaction that shuts everybody out: nothing but SQL. Answers what is to be done after the commit.
   * `kind`, `about` and `at` are those of the notice.
   */
  take(
    tx: Transaction,
    what: { personId: string; kind: SecurityEventKind; about: string | null; at: number },
  ): Promise<() => Promise<void>>;
}
