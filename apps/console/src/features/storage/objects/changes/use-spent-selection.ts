import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Selection } from '#ui/lists/grid/index.ts';
import { type BulkJob, isOfOne } from '../../bulk/requests/bulk-request.ts';
import { activeJobsQuery } from '../../bulk/requests/queries.ts';
import type { Entry } from '../../listing/entry.ts';

type Spend = (bucket: string, key: string) => void;

const listeners = new Set<Spend>();

/** Tells the list that an object of its selection was copied or moved, without a job. */
export const spendObject: Spend = (bucket, key) => {
  for (const listener of listeners) listener(bucket, key);
};

/** Clears the selection when a job of the bucket begins. What was done with a single object deselects only this one. */
export function useSpentSelection(bucket: string, selection: Selection<Entry>): void {
  // Only observes the data that other components fetch.
  const { data: jobs = noJobs } = useQuery({ ...activeJobsQuery, enabled: false });
  const seen = useRef<ReadonlySet<string> | null>(null);
  const latest = useRef(selection);
  latest.current = selection;
  useEffect(() => {
    const deselect: Spend = (of, key) => {
      if (of !== bucket) return;
      const { rows, set } = latest.current;
      const spent = rows.filter((row) => row.key === key);
      if (spent.length > 0) set(spent, false);
    };
    listeners.add(deselect);
    return () => {
      listeners.delete(deselect);
    };
  }, [bucket]);
  useEffect(() => {
    const ofBucket = jobs.filter((job) => job.bucket === bucket);
    const before = seen.current;
    seen.current = new Set(ofBucket.map(({ id }) => id));
    for (const job of before ? ofBucket : noJobs) {
      if (before?.has(job.id)) continue;
      const { first } = job.selection;
      if (!isOfOne(job)) latest.current.clear();
      else if (first !== null) spendObject(bucket, first);
    }
  }, [jobs, bucket]);
}

const noJobs: readonly BulkJob[] = [];
