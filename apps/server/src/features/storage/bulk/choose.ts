import type { Waiting } from './lease.store.ts';

/** The number of an account's jobs that share its turns; others wait until one has ended. Dry runs don't wait. */
const sharingJobs = 4;

/**
 * Returns the next job: of the account that has waited longest, regardless of the size and number of its jobs, the job
 * that has waited longest.
 * @param taken accounts that have a turn at the moment
 */
export function chooseNext(
  waiting: readonly Waiting[],
  now: number,
  taken: ReadonlySet<string>,
): Waiting | undefined {
  const byAccount = Map.groupBy(waiting, ({ accountId }) => accountId);
  const choices = [...byAccount].flatMap(([accountId, jobs]) => {
    if (taken.has(accountId)) return [];
    const inOrder = jobs.filter(({ isDryRun }) => !isDryRun).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const sharing = [...inOrder.slice(0, sharingJobs), ...jobs.filter(({ isDryRun }) => isDryRun)];
    const free = sharing.filter(({ leaseUntil }) => leaseUntil <= now).toSorted(byTurn);
    const [job] = free;
    return job ? [{ job, servedAt: Math.max(...jobs.map(({ turnAt }) => turnAt)) }] : [];
  });
  return choices.toSorted((a, b) => a.servedAt - b.servedAt || byTurn(a.job, b.job))[0]?.job;
}

function byTurn(a: Waiting, b: Waiting): number {
  return a.turnAt - b.turnAt || (a.id < b.id ? -1 : 1);
}
