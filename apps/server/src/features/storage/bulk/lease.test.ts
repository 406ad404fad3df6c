import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { findWaiting, leaseMs, takeLease } from './lease.store.ts';

const now = Date.now();
const year = 365 * 86_400_000;

describeOnEveryDatabase('the lease of a bulk job', (open) => {
  it.each([
    ['that is over', now - 1, true],
    ['that runs', now + leaseMs, false],
    ['that a wrong clock dated years ahead', now + year, true],
  ])('%s is judged by the clock', async (_what, leaseUntil, isFree) => {
    const database = await open();
    await database.transaction(async (tx) => {
      await tx.insertInto('bulk_jobs').values(aJob(leaseUntil)).execute();
    });
    const [waiting] = await findWaiting(database.read, now);
    expect((waiting?.leaseUntil ?? 0) <= now).toBe(isFree);
    const lease = { id: 'job', holder: 'us', until: now + leaseMs };
    expect(await takeLease(database, lease, now)).toBe(isFree);
  });
});

function aJob(leaseUntil: number) {
  const none = { position: null, code: null, started_at: null, ended_at: null };
  const counts = { found: 0, found_bytes: 0, done: 0, done_bytes: 0, failed: 0, skipped: 0, conflicts: 0 };
  return {
    ...none,
    ...counts,
    markers: 0,
    id: 'job',
    account_id: 'account',
    bucket_id: 'bucket',
    bucket_name: 'bucket',
    task: '{}',
    summary: '{}',
    selection: '{}',
    caller: '{}',
    dry_run: 0,
    state: 'running' as const,
    phase: 'acting' as const,
    created_at: now,
    turn_at: 0,
    lease_holder: 'them',
    lease_until: leaseUntil,
  };
}
