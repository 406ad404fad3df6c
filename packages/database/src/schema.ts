import type { ExpressionBuilder, Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Mutation } from './mutation.ts';
import type { Query } from './readers.ts';
import type { AccessTables } from './tables/access.ts';
import type { AccessLogTables } from './tables/access-log.ts';
import type { AccountsTables } from './tables/accounts.ts';
import type { AgentChatTables } from './tables/agent-chat.ts';
import type { AgentEvaluationTables } from './tables/agent-evaluation.ts';
import type { AgentPublishingTables } from './tables/agent-publishing.ts';
import type { AgentsTables } from './tables/agents.ts';
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
import type { HubTables } from './tables/hub.ts';
import type { HubCollectionTables } from './tables/hub-collection.ts';
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

/** Every table of the database. Each domain's tables are declared once, in `tables/<domain>.ts`. */
export interface Schema
  extends PlatformTables,
    AccessTables,
    AccountsTables,
    StorageTables,
    AccessLogTables,
    AgentChatTables,
    AgentsTables,
    AgentEvaluationTables,
    AgentPublishingTables,
    ArchiveTables,
    BackupTables,
    BulkJobsTables,
    ChangesTables,
    ChargesTables,
    ClosingTables,
    DomainsTables,
    EncryptionTables,
    FactorsTables,
    HubTables,
    HubCollectionTables,
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

/** Read access. A `Transaction` is also a `Reader`. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'fn' | 'case' | 'dynamic' | 'getExecutor'>;

/** Builds conditions on the columns of a table, independent of a query. */
export type ConditionBuilder<Table extends keyof Schema> = ExpressionBuilder<Schema, Table>;

/** Write access: everything is committed together, or not at all. */
export type Transaction = KyselyTransaction<Schema>;

export type DialectName = 'sqlite' | 'postgres';

/** Database access for hot paths: reads locally, and leaves writing to the writing process. */
export interface DatabaseClient {
  readonly dialect: DialectName;
  /** Only sees committed data. */
  readonly read: Reader;
  /** Runs a read in a place where it blocks no writes. It sees everything that was committed before the call. */
  query<I, O>(query: Query<I, O>, input: I): Promise<O>;
  /** Resolves once the commit is durable (a power cut can't undo it); rejects with the mutation's error, with nothing written. */
  write<I, O>(mutation: Mutation<I, O>, input: I): Promise<O>;
}

/** An open database that this process writes to. Close it last, after everything that uses it. */
export interface Database extends DatabaseClient {
  /**
   * Runs `work` in one serializable transaction and resolves once the commit is durable (a power cut can't undo it). A
   * conflict with a concurrent transaction re-runs `work` from its start, so `work` must have no effects other than its
   * SQL.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Updates the schema; safe to call from several processes at once.
   * @throws {NewerDatabaseError} if a newer program has changed it
   */
  migrate(): Promise<void>;
  /** Compares the schema with the one that this program needs, without changing anything. */
  schemaState(): Promise<SchemaState>;
  /** Rejects if the database does not answer, or any query found its file damaged since it was opened. */
  ping(): Promise<void>;
  /** Reads the ends of the core tables; rejects if one is missing or damaged. */
  checkTables(): Promise<void>;
  /**
   * Checkpoints SQLite's journal, so that it is reused from its start.
   * Does nothing if that is not possible now, and on PostgreSQL.
   */
  checkpoint(): void;
  /** Reports whether no account was ever created. */
  isEmpty(): Promise<boolean>;
  /**
   * Distinguishes this database from one loaded from its dump. Undefined on SQLite, whose file is the same anywhere, and if
   * PostgreSQL does not permit the query.
   */
  identity(): Promise<string | undefined>;
  /** Writes a consistent copy into a new SQLite file without blocking others. */
  snapshot(path: string): Promise<void>;
  /** Loads a snapshot of either dialect, entirely or not at all. @throws {DatabaseNotEmptyError} unless `isEmpty` */
  load(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Names of migrations, in order. */
export interface SchemaState {
  /** Empty for a new database. */
  applied: string[];
  pending: string[];
  /** Applied by a newer program. */
  unknown: string[];
}

/** Thrown if a newer program has changed the schema of this database. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
  constructor(unknown: readonly string[]) {
    super(`a newer version of Atoll has upgraded it to ${unknown.at(-1)}`);
  }
}

/** Thrown if the database to fill is not empty. */
export class DatabaseNotEmptyError extends Error {
  override readonly name = 'DatabaseNotEmptyError';
}

/** An open database that another process writes to. */
export type ReadOnlyDatabase = Pick<Database, 'dialect' | 'read' | 'query' | 'ping' | 'close'>;
