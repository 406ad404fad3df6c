import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Allowance } from '../allowance.ts';
import { findBucketsOf } from '../bucket.store.ts';
import { deleteAlert, findAccountsAfter, findAlerts, putAlert } from './alert.store.ts';
import { levelOf } from './alert-level.ts';
import { monthOf } from './day.ts';
import type { TransferMeter } from './transfer-meter.ts';
import { storedBytesOf } from './usage.service.ts';

/** That a limit is near, or reached. */
export interface UsageAlert {
  subject: 'storage' | 'transfer' | 'bucket';
  /** The bucket whose quota it is. */
  bucketName: string | undefined;
  /** In percent of the limit: 50, 80 or 100. */
  level: number;
  usedBytes: number;
  limitBytes: number;
}

export interface AlertDeps {
  database: Database;
  clock: Clock;
  allowance: Allowance;
  transfer: Pick<TransferMeter, 'bytesInMonth'>;
  /** Tells the account. Rejects when that failed and is to be tried again. */
  tellOfUsage: (accountId: string, alert: UsageAlert) => Promise<void>;
}

interface Use extends Omit<UsageAlert, 'level'> {
  /** As `AlertRow` has it. */
  id: string;
  period: number;
}

const everyMs = 300_000;
const accountsAtATime = 200;

/** Tells accounts that they come near a limit: once for each level, until they have clearly left it. */
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
  for (const { id, period, ...use } of uses) {
    const before = known.get(id);
    known.delete(id);
    const levelBefore = before?.period === period ? before.level : 0;
    const level = levelOf(use.usedBytes, use.limitBytes, levelBefore);
    if (level === levelBefore && (before === undefined || before.period === period)) continue;
    const row = { accountId, subject: id, level, period, changedAt: clock.now() };
    // Noted first: a process that dies while it mails loses that one mail, and sends none twice.
    await database.transaction((tx) => putAlert(tx, row));
    if (level <= levelBefore) continue;
    await deps.tellOfUsage(accountId, { ...use, level }).catch(async (error: unknown) => {
      await database.transaction((tx) => putAlert(tx, { ...row, level: levelBefore }));
      throw error;
    });
  }
  for (const gone of known.keys()) await database.transaction((tx) => deleteAlert(tx, accountId, gone));
}

async function usesOf(deps: AlertDeps, accountId: string): Promise<Use[]> {
  const { storedBytes: storedLimit, transferBytes } = await deps.allowance.limitsOf(accountId);
  const buckets = await findBucketsOf(deps.database.read, accountId);
  const uses: Use[] = [];
  if (storedLimit !== null) {
    const usedBytes = buckets.reduce((sum, bucket) => sum + storedBytesOf(bucket), 0);
    const use = { subject: 'storage', bucketName: undefined, usedBytes, limitBytes: storedLimit } as const;
    uses.push({ id: 'storage', period: 0, ...use });
  }
  if (transferBytes !== null) {
    const period = monthOf(deps.clock.now());
    const usedBytes = await deps.transfer.bytesInMonth(accountId, period);
    const use = { subject: 'transfer', bucketName: undefined, usedBytes, limitBytes: transferBytes } as const;
    uses.push({ id: 'transfer', period, ...use });
  }
  for (const bucket of buckets) {
    const limitBytes = bucket.quota.maxBytes;
    if (limitBytes === null) continue;
    const use = { subject: 'bucket', bucketName: bucket.name, usedBytes: storedBytesOf(bucket) } as const;
    uses.push({ id: bucket.id, period: 0, ...use, limitBytes });
  }
  return uses;
}
