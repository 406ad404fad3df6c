import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Selection } from '#ui/grid/index.ts';
import { isOfOne } from '../bulk/bulk-request.ts';
import { activeJobsQuery } from '../bulk/queries.ts';
import type { Entry } from '../listing/entry.ts';

/** Clears the selection when a job of the bucket begins. A job of one object has nothing to do with what else is selected. */
export function useSpentSelection(bucket: string, { clear }: Selection<Entry>): void {
  // Only looks at what others ask for.
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
