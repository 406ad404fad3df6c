import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import { isOfOne } from '../requests/bulk-request.ts';
import { activeJobsQuery } from '../requests/queries.ts';

const BucketJobs = lazy(async () => {
  const load = () => import('./bucket-jobs.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('bulk')]);
  return { default: part.BucketJobs };
});

/** The running jobs of a bucket, loaded with the first one. Jobs of a single object aren't shown, because they end too soon. */
export function LazyBucketJobs({ bucket }: { bucket: string }) {
  // The indicator in the top bar fetches them, on every page.
  const { data: active = [] } = useQuery({ ...activeJobsQuery, enabled: false });
  const jobs = active.filter((job) => job.bucket === bucket && !isOfOne(job));
  return <Suspense>{jobs.length > 0 && <BucketJobs jobs={jobs} />}</Suspense>;
}
