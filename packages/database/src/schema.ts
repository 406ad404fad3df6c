import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { AccountsTables } from './tables/accounts.ts';
import type { BillingTables } from './tables/billing.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { StorageTables } from './tables/storage.ts';
import type { SupportTables } from './tables/support.ts';

/** Every table of the database. Each domain's tables are stated once, in `tables/<domain>.ts`. */
export interface Schema extends PlatformTables, AccountsTables, StorageTables, BillingTables, SupportTables {}

/** Holding a `Reader` says: may look, may not write. A `Transaction` is also a `Reader`. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'fn' | 'case' | 'dynamic' | 'getExecutor'>;

/** Holding a `Transaction` says: what is written here is committed together, or not at all. */
export type Transaction = KyselyTransaction<Schema>;

export type DialectName = 'sqlite' | 'postgres';

/** An open database. Close it last, after everything that uses it. */
export interface Database {
  readonly dialect: DialectName;
  /** Sees only what is committed. */
  readonly read: Reader;
  /**
   * Runs `work` in one serializable transaction and resolves once the commit is durable (a power cut cannot undo it).
   * A conflict with a concurrent transaction re-runs `work` from its start, so `work` must have no effect but its SQL.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Brings the schema up to date; safe to call from several processes at once. */
  migrate(): Promise<void>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
