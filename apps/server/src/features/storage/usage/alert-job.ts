import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { startOfMonth } from '../../../platform/time.ts';
import { findKeysOf } from '../access-keys/access-key.store.ts';
import type { Allowance } from '../kernel/allowance.ts';
import { type BucketSummary, findBucketsOf } from '../kernel/bucket.store.ts';
import type { TransferMeter } from '../kernel/transfer-meter.ts';
import type { ActivityMeter } from './activity-meter.ts';
import { deleteAlert, findAccountsAfter, findAlerts, putAlert, sentBy } from './alert.store.ts';
import { levelOf } from './alert-level.ts';
import { quotaUse, storedBytesOf } from './usage.service.ts';

/** A limit that is near, or reached. */
export interface UsageAlert {
  subject: 'storage' | 'transfer' | 'bucket' | 'bucket_transfer' | 'key_transfer';
  /** Name of the bucket or access key with the limit; undefined for the account's own. */
  name: string | undefined;
  /** In percent of the limit: 50, 80 or 100. */
  level: number;
  unit: 'bytes' | 'objects';
  used: number;
  limit: number;
}

export interface AlertDeps {
  database: Database;
  clock: Clock;
  allowance: Allowance;
  activity: Pick<ActivityMeter, 'sent'>;
  /** Notifies the account. Rejects on failure, to be retried. */
  tellOfUsage: (accountId: string, alert: UsageAlert) => Promise<void>;
}

interface Use extends Omit<UsageAlert, 'level' | 'unit'> {
  /** See `AlertRow`. */
  id: string;
  period: number;
  /** Bytes by default. */
  unit?: UsageAlert['unit'];
}

const everyMs = 300_000;
const accountsAtATime = 200;

/** Notifies accounts that approach a limit: once for each level, until usage has clearly fallen below it. */
export function createAlertJob(deps: AlertDeps): Job {
  return {
    name: 'storage-usage-alerts',
    everyMs,
    async run(signal) {
      const failures: unknown[] = [];
      let accounts = await findAccountsAfter(deps.database.read, '', accountsAtATime);
      while (accounts.length > 0 && !signal.aborted) {
        for (const accountId of accounts) await check(deps, accountId).catch((error) => failures.push(error));
        accounts = await findAccountsAfter(deps.database.read, accounts.at(-1) ?? '', accountsAtATime);
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function check(deps: AlertDeps, accountId: string): Promise<void> {
  const { database, clock } = deps;
  const uses = await usesOf(deps, accountId);
  const known = new Map((await findAlerts(database.read, accountId)).map((row) => [row.subject, row]));
  for (const { id, period, unit = 'bytes', ...use } of uses) {
    const before = known.get(id);
    known.delete(id);
    const levelBefore = before?.period === period ? before.level : 0;
    const level = levelOf(use.used, use.limit, levelBefore);
    if (level === levelBefore && (before === undefined || before.period === period)) continue;
    const row = { accountId, subject: id, level, period, changedAt: clock.now() };
    // Recorded first: a process that dies while it mails loses that one mail, and sends none twice.
    await database.transaction((tx) => putAlert(tx, row));
    if (level <= levelBefore) continue;
    await deps.tellOfUsage(accountId, { ...use, unit, level }).catch(async (error: unknown) => {
      await database.transaction((tx) => putAlert(tx, { ...row, level: levelBefore }));
      throw error;
    });
  }
  for (const gone of known.keys()) await database.transaction((tx) => deleteAlert(tx, accountId, gone));
}

async function usesOf(deps: AlertDeps, accountId: string): Promise<Use[]> {
  const { read } = deps.database;
  const period = startOfMonth(deps.clock.now());
  const buckets = await findBucketsOf(read, accountId);
  const keys = await findKeysOf(read, accountId);
  return [
    ...(await usesOfAccount(deps, { accountId, buckets, period })),
    ...buckets.flatMap((bucket) => {
      const use = quotaUse(bucket);
      return use ? [{ ...use, id: bucket.id, period: 0, subject: 'bucket' as const, name: bucket.name }] : [];
    }),
    ...(await transferUses(deps.activity.sent.buckets, 'bucket_transfer', buckets, period)),
    ...(await transferUses(
      deps.activity.sent.callers,
      'key_transfer',
      keys.map(({ accessKeyId: id, ...key }) => ({ ...key, id })),
      period,
    )),
  ];
}

async function usesOfAccount(
  { allowance, activity }: AlertDeps,
  { accountId, buckets, period }: { accountId: string; buckets: BucketSummary[]; period: number },
): Promise<Use[]> {
  const { storedBytes, transferBytes } = await allowance.limitsOf(accountId);
  const uses: Use[] = [];
  const name = undefined;
  if (storedBytes !== null) {
    const used = buckets.reduce((sum, bucket) => sum + storedBytesOf(bucket), 0);
    uses.push({ id: 'storage', period: 0, subject: 'storage', name, used, limit: storedBytes });
  }
  if (transferBytes !== null) {
    const used = await activity.sent.accounts.bytesInMonth(accountId, period);
    uses.push({ id: 'transfer', period, subject: 'transfer', name, used, limit: transferBytes });
  }
  return uses;
}

/** Returns the transfer of those that have a transfer limit. */
async function transferUses(
  meter: Pick<TransferMeter, 'bytesInMonth'>,
  subject: Use['subject'],
  limited: readonly { id: string; name: string; maxSentBytes: number | null }[],
  period: number,
): Promise<Use[]> {
  const uses: Use[] = [];
  for (const { id, name, maxSentBytes: limit } of limited) {
    if (limit === null) continue;
    const used = await meter.bytesInMonth(id, period);
    uses.push({ id: sentBy(id), period, subject, name, used, limit });
  }
  return uses;
}
