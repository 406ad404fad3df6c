import type { ExpressionBuilder, Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Mutation } from './mutation.ts';
import type { Query } from './readers.ts';
import type { AccessTables } from './tables/access.ts';
import type { AccessLogTables } from './tables/access-log.ts';
import type { AccountsTables } from './tables/accounts.ts';
import type { ArchiveTables } from './tables/archive.ts';
import type { BackupTables } from './tables/backup.ts';
import type { BillingTables } from './tables/billing.ts';
import type { BulkJobsTables } from './tables/bulk-jobs.ts';
import type { ChangesTables } from './tables/changes.ts';
import type { ChargesTables } from './tables/charges.ts';
import type { ClosingTables } from './tables/closing.ts';
import type { DomainsTables } from './tables/domains.ts';
import type { EncryptionTables } from './tables/encryption.ts';
import type { FactorsTables } from './tables/factors.ts';
import type { InsightTables } from './tables/insight.ts';
import type { InvoiceTables } from './tables/invoices.ts';
import type { LinkedAppsTables } from './tables/linked-apps.ts';
import type { OpenidTables } from './tables/openid.ts';
import type { PaymentsTables } from './tables/payments.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { SearchTables } from './tables/search.ts';
import type { SecurityTables } from './tables/security.ts';
import type { ShareLinksTables } from './tables/share-links.ts';
import type { StorageTables } from './tables/storage.ts';
import type { SupportTables } from './tables/support.ts';
import type { TeamTables } from './tables/team.ts';
import type { UploadsTables } from './tables/uploads.ts';
import type { UsageTables } from './tables/usage.ts';

/** Every table of the database. Each domain's tables are stated once, in `tables/<domain>.ts`. */
export interface Schema
  extends PlatformTables,
    AccessTables,
    AccountsTables,
    StorageTables,
    AccessLogTables,
    ArchiveTables,
    BackupTables,
    BulkJobsTables,
    ChangesTables,
    ChargesTables,
    ClosingTables,
    DomainsTables,
    EncryptionTables,
    FactorsTables,
    InsightTables,
    InvoiceTables,
    LinkedAppsTables,
    OpenidTables,
    PaymentsTables,
    SearchTables,
    SecurityTables,
    ShareLinksTables,
    BillingTables,
    SupportTables,
    TeamTables,
    UploadsTables,
    UsageTables {}

/** Holding a `Reader` says: may look, may not write. A `Transaction` is also a `Reader`. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'fn' | 'case' | 'dynamic' | 'getExecutor'>;

/** What conditions on the columns of a table are built with, apart from the query they are for. */
export type ConditionBuilder<Table extends keyof Schema> = ExpressionBuilder<Schema, Table>;

/** Holding a `Transaction` says: what is written here is committed together, or not at all. */
export type Transaction = KyselyTransaction<Schema>;

export type DialectName = 'sqlite' | 'postgres';

/** What the paths of a busy server use: they read where they are, and leave writing to the process that writes. */
export interface Storehouse {
  readonly dialect: DialectName;
  /** Sees only what is committed. */
  readonly read: Reader;
  /** Runs a read where it holds up no write. It sees what was committed before it was asked. */
  query<I, O>(query: Query<I, O>, input: I): Promise<O>;
  /** Resolves once the commit is durable (a power cut cannot undo it); what the mutation threw rejects, with nothing written. */
  write<I, O>(mutation: Mutation<I, O>, input: I): Promise<O>;
}

/** An open database that this process writes to. Close it last, after everything that uses it. */
export interface Database extends Storehouse {
  /**
   * Runs `work` in one serializable transaction and resolves once the commit is durable (a power cut cannot undo it).
   * A conflict with a concurrent transaction re-runs `work` from its start, so `work` must have no effect but its SQL.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Brings the schema up to date; safe to call from several processes at once.
   * @throws {NewerDatabaseError} when a newer program has changed it
   */
  migrate(): Promise<void>;
  /** Compares the schema with the one that this program needs, without changing anything. */
  schemaState(): Promise<SchemaState>;
  /** Rejects when the database does not answer, or any query found its file damaged since it was opened. */
  ping(): Promise<void>;
  /** Reads the ends of the core tables; rejects when one is missing or damaged. */
  checkTables(): Promise<void>;
  /**
   * Moves what is committed from SQLite's journal into the file, so that the journal is used from its beginning again.
   * Does nothing where that is not possible now, and on PostgreSQL.
   */
  checkpoint(): void;
  /** Whether no account was ever made here. */
  isEmpty(): Promise<boolean>;
  /**
   * Tells this database from one that was loaded with a dump of it. Undefined on SQLite, whose file is the same in any
   * place, and where PostgreSQL does not say.
   */
  identity(): Promise<string | undefined>;
  /** Writes everything, as it is at one moment, into a new SQLite file; whoever else works here goes on meanwhile. */
  snapshot(path: string): Promise<void>;
  /**
   * Takes everything in from a snapshot, whichever dialect wrote it, or nothing of it.
   * @throws {DatabaseNotEmptyError} unless `isEmpty`
   */
  load(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Names of schema changes, in order. */
export interface SchemaState {
  /** Empty for a new database. */
  applied: string[];
  pending: string[];
  /** Applied by a newer program. */
  unknown: string[];
}

/** A newer program has changed the schema of this database. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
  constructor(unknown: readonly string[]) {
    super(`a newer version of Atoll has upgraded it to ${unknown.at(-1)}`);
  }
}

/** There is something in a database that was to be filled. */
export class DatabaseNotEmptyError extends Error {
  override readonly name = 'DatabaseNotEmptyError';
}

/** An open database that another process writes to. */
export type ReadOnlyDatabase = Pick<Database, 'dialect' | 'read' | 'query' | 'ping' | 'close'>;
