import { existsSync } from 'node:fs';
import { type Database, NewerDatabaseError, openDatabase } from '@atoll/database';
import pg from 'pg';
import type { Config } from '../../config/index.ts';
import { findInstallation } from '../installation/index.ts';
import { createLimits, type Limits } from '../limits/index.ts';
import { defineHistogram } from '../metrics/instruments.ts';
import type { ReaderPool } from '../readers/index.ts';
import { StartupError } from '../startup-error.ts';
import { snapshotBeforeUpgrade } from './upgrade-snapshot.ts';

/** The migrated database, and the counters that all processes on it share. */
export interface Data {
  readonly database: Database;
  readonly limits: Limits;
  close(): Promise<void>;
}

type BeforeFirstUse = () => Promise<void>;

interface OpenDataOptions {
  /** Runs before anything is written to an unused database. If it rejects, nothing is written. */
  beforeFirstUse?: BeforeFirstUse;
  /** For SQLite: the processes for long reads. They are stopped with it. */
  readers?: ReaderPool | undefined;
}

const limiterConnections = 4;

const commitDuration = defineHistogram({
  name: 'atoll_database_commit_duration_seconds',
  help: 'Time to run the transactions of one commit and to sync the disk (SQLite)',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
});
const commitSize = defineHistogram({
  name: 'atoll_database_commit_transactions',
  help: 'Transactions that were committed together (SQLite)',
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
});

function countCommit({ transactions, seconds }: { transactions: number; seconds: number }): void {
  commitDuration.observe(seconds);
  commitSize.observe(transactions);
}
/** Since this migration, databases have an installation ID. */
const schemaWithIds = '0043-installation';
const newerAdvice =
  ' Start that version again, or put back the snapshot or dump that was made before the upgrade.';

/** @throws {StartupError} in one line, if the database can't be opened or doesn't answer */
export async function openData(
  config: Pick<Config, 'database' | 'rateLimitFactor'>,
  { beforeFirstUse = async () => undefined, readers }: OpenDataOptions = {},
): Promise<Data> {
  return config.database.kind === 'sqlite'
    ? openEmbedded(config.database.path, config.rateLimitFactor, beforeFirstUse, readers)
    : openShared(config.database, config.rateLimitFactor, beforeFirstUse);
}

async function openEmbedded(
  path: string,
  factor: number,
  beforeFirstUse: BeforeFirstUse,
  readers: ReaderPool | undefined,
): Promise<Data> {
  // Before the file is created: a refused start leaves nothing behind.
  const isMissing = !existsSync(path);
  if (isMissing) await beforeFirstUse();
  const database = await ready(
    () => openDatabase({ dialect: 'sqlite', path, ...(readers && { readers }), onCommit: countCommit }),
    `DATA_DIR: the database ${path} can't be used`,
    async (opened) => {
      if (!isMissing && (await isUnused(opened))) await beforeFirstUse();
      await snapshotBeforeUpgrade(opened, path);
    },
  );
  return {
    database,
    limits: createLimits({ factor }),
    async close() {
      // SQLite checkpoints its journal when the last connection closes, which must be the writing one.
      await readers?.stop();
      await database.close();
    },
  };
}

async function openShared(
  { url: address, connections }: Extract<Config['database'], { kind: 'postgres' }>,
  factor: number,
  beforeFirstUse: BeforeFirstUse,
): Promise<Data> {
  const url = address.reveal();
  const database = await ready(
    () => openDatabase({ dialect: 'postgres', url, connections }),
    "DATABASE_URL: the database can't be used",
    async (opened) => {
      if (await isUnused(opened)) await beforeFirstUse();
    },
  );
  const sharedPool = new pg.Pool({ connectionString: url, max: limiterConnections });
  // A connection lost while idle is replaced at the next query.
  sharedPool.on('error', () => undefined);
  // The error of a connection lost in use, or while it closes, would reach no listener of the pool and end the process.
  sharedPool.on('connect', (client) => client.on('error', () => undefined));
  return {
    database,
    limits: createLimits({ sharedPool, factor }),
    async close() {
      await sharedPool.end();
      await database.close();
    },
  };
}

async function ready(
  open: () => Database,
  problem: string,
  beforeMigrating: (database: Database) => Promise<void> = async () => undefined,
): Promise<Database> {
  try {
    const database = open();
    try {
      await database.ping();
      await refuseNewer(database);
      await beforeMigrating(database);
      await database.migrate();
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    const advice = cause instanceof NewerDatabaseError ? newerAdvice : '';
    throw new StartupError(`${problem} (${reasonOf(cause)}).${advice}`, { cause });
  }
}

/** Reports whether no server has used this database yet. */
async function isUnused(database: Database): Promise<boolean> {
  const { applied, pending } = await database.schemaState();
  if (applied.length === 0) return true;
  const hasIds = !pending.includes(schemaWithIds);
  if (hasIds && (await findInstallation(database.read)) !== undefined) return false;
  return database.isEmpty();
}

/** Refuses a database of a newer version, before anything is copied or changed. */
async function refuseNewer(database: Database): Promise<void> {
  const { unknown } = await database.schemaState();
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
}

/** Returns one line; a failed connection to several addresses is an `AggregateError` with an empty message. */
function reasonOf(cause: unknown): string {
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  const text = first instanceof Error ? first.message : String(first);
  return text.replaceAll(/\s+/g, ' ').trim();
}
