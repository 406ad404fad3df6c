import type { Database } from '@atoll/database';
import { type CheckedBucket, findBuckets } from './fsck.store.ts';
import type { Finding } from './fsck.ts';
import { compareTransfer, rewriteTransfer } from './transfer-check.store.ts';
import { compareUsage, rewriteUsage } from './usage-check.store.ts';

/**
 * Compares the counts of buckets with their objects, and the monthly transfer of accounts with the daily transfer of their
 * buckets, without reading objects' bytes. `repair` rewrites the counts.
 */
export async function* checkCounters(
  { database }: { database: Database },
  { repair }: { repair: boolean },
): AsyncGenerator<Finding> {
  for (const bucket of await findBuckets(database.read)) yield* checkUsage(database, bucket, repair);
  yield* checkTransfer(database, repair);
}

export async function* checkUsage(
  database: Database,
  bucket: CheckedBucket,
  repair: boolean,
): AsyncGenerator<Finding> {
  const differences = await database.transaction(async (tx) => {
    const found = await compareUsage(tx, bucket.id);
    if (repair && found.length > 0) await rewriteUsage(tx, bucket.id);
    return found;
  });
  for (const problem of differences) {
    yield { kind: 'counter', subject: bucket.name, problem, isRepaired: repair };
  }
}

async function* checkTransfer(database: Database, repair: boolean): AsyncGenerator<Finding> {
  const differences = await database.transaction(async (tx) => {
    const found = await compareTransfer(tx);
    if (repair) for (const difference of found) await rewriteTransfer(tx, difference);
    return found;
  });
  for (const { accountId, monthStart, keptBytes, foundBytes } of differences) {
    yield {
      kind: 'counter',
      subject: `account ${accountId} in ${new Date(monthStart).toISOString().slice(0, 7)}`,
      problem: `the recorded egress is ${keptBytes} bytes, but its days add up to ${foundBytes}`,
      isRepaired: repair,
    };
  }
}
