import type { Waiting } from './lease.store.ts';

/** Of one account, as many jobs as share its turns; the others wait until one has ended. Dry runs wait for none. */
const sharingJobs = 4;

/**
 * The job whose turn it is: the account that has waited longest comes first, whatever the size and number of its jobs, and
 * of its jobs the one that has waited longest.
 * @param taken accounts that have their turn just now
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
