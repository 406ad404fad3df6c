import { listBulkJobResults } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { askQuietly } from '#lib/calls/query-client.ts';

/** More results than the server keeps of a job, which are those of 10,000 objects. */
const pageSize = 200;
const mostPages = 51;

export interface RevertTotals {
  deleted: number;
  back: number;
}

/** Counts what the dry run of a revert would delete and bring back. Null counts nothing. */
export function useRevertTotals(job: string | null) {
  return useQuery({
    queryKey: [listBulkJobResults.name, job, 'totals'],
    queryFn: ({ signal }) => countResults(job ?? '', signal),
    enabled: job !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function countResults(job: string, signal: AbortSignal): Promise<RevertTotals> {
  const totals = { deleted: 0, back: 0 };
  let cursor: string | null = null;
  for (let pages = 0; pages < mostPages; pages++) {
    const input = { job, limit: pageSize, outcome: 'done', ...(cursor ? { cursor } : {}) } as const;
    const page: { results: readonly { reason: string | null }[]; next_cursor: string | null } =
      await askQuietly(listBulkJobResults, input, signal);
    for (const { reason } of page.results) totals[reason === 'deleted' ? 'deleted' : 'back'] += 1;
    cursor = page.next_cursor;
    if (cursor === null) break;
  }
  return totals;
}
