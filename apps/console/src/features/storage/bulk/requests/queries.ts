import { getBulkJob, listBulkJobResults, listBulkJobs } from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, askQuietly, queryClient } from '#lib/calls/query-client.ts';
import type { BulkJob, BulkResult } from './bulk-request.ts';
import { isActive } from './bulk-request.ts';

/** The interval between requests for running jobs, in ms. Other jobs are not polled. */
const watchEveryMs = 1_000;
/** Delay before the first request for a new job. A single object is deleted by then. */
const firstLookMs = 250;
const pageSize = 50;
const resultPage = 200;

/** Active jobs, polled only while there are any. */
export const activeJobsQuery = queryOptions({
  queryKey: [listBulkJobs.name, 'active'],
  queryFn: async ({ signal }) =>
    (await askQuietly(listBulkJobs, { active: true, limit: pageSize }, signal)).jobs,
  refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? watchEveryMs : false),
});

/** The latest jobs, for a review of how they ended. */
export const latestJobsQuery = queryOptions({
  queryKey: [listBulkJobs.name, 'latest'],
  queryFn: async ({ signal }) => (await askQuietly(listBulkJobs, { limit: pageSize }, signal)).jobs,
});

export const jobsQuery = infiniteQueryOptions({
  queryKey: [listBulkJobs.name, 'all'],
  queryFn: ({ signal, pageParam }) =>
    ask(listBulkJobs, { limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ jobs }) => jobs.some(isActive)) ? watchEveryMs : false,
});

export const jobQuery = (job: string) =>
  queryOptions({
    queryKey: [getBulkJob.name, job],
    queryFn: ({ signal }) => askQuietly(getBulkJob, { job }, signal),
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? watchEveryMs : false),
  });

export const resultsQuery = (job: string, outcome: BulkResult['outcome'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [listBulkJobResults.name, job, outcome ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      ask(
        listBulkJobResults,
        {
          job,
          limit: resultPage,
          ...(outcome ? { outcome } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** Polls a job that was just started or resumed. */
export function watchJob(job: BulkJob): void {
  queryClient.setQueryData(activeJobsQuery.queryKey, (jobs: BulkJob[] = []) => [
    ...jobs.filter(({ id }) => id !== job.id),
    job,
  ]);
  setTimeout(() => void queryClient.invalidateQueries({ queryKey: activeJobsQuery.queryKey }), firstLookMs);
  jobsChanged();
}

/** Invalidates all queries about jobs. */
export function jobsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: jobsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: [getBulkJob.name] });
}
