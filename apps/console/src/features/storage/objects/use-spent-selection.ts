import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Selection } from '#ui/grid/index.ts';
import { isOfOne } from '../bulk/bulk-request.ts';
import { activeJobsQuery } from '../bulk/queries.ts';
import type { Entry } from '../listing/entry.ts';

/** Clears the selection when a job of the bucket begins. A job of a single object doesn't affect the selection. */
export function useSpentSelection(bucket: string, { clear }: Selection<Entry>): void {
  // Only observes the data that other components fetch.
  const { data: jobs = noJobs } = useQuery({ ...activeJobsQuery, enabled: false });
  const seen = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const ids = new Set(jobs.flatMap((job) => (job.bucket === bucket && !isOfOne(job) ? [job.id] : [])));
    const before = seen.current;
    seen.current = ids;
    if (before && [...ids].some((id) => !before.has(id))) clear();
  }, [jobs, bucket, clear]);
}

const noJobs: readonly never[] = [];
