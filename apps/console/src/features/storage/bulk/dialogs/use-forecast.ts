import { cancelBulkJob, getBulkJob, startBulkJob } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { askQuietly } from '#lib/calls/query-client.ts';
import { type BulkJob, type BulkRequest, isActive } from '../requests/bulk-request.ts';

const pollMs = 200;
/** Waits until the person has finished choosing. */
const pauseMs = 250;

/**
 * Returns the forecast of a request from a dry run, whose figures grow until it ends. Another request starts another
 * dry run; null starts none.
 */
export function useForecast(request: BulkRequest | null) {
  return useQuery({
    queryKey: ['bulkForecast', request],
    queryFn: ({ signal, client, queryKey }) =>
      forecast(request as BulkRequest, signal, (job) => client.setQueryData(queryKey, job)),
    enabled: request !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Returns the forecast of a request from a dry run. */
export async function forecast(
  request: BulkRequest,
  signal: AbortSignal,
  onProgress: (job: BulkJob) => void = () => undefined,
): Promise<BulkJob> {
  await pause(pauseMs, signal);
  let job = await askQuietly(startBulkJob, { ...request, dry_run: true });
  // Cancels a dry run that is no longer needed, because it counts against the account's limit of jobs.
  const giveUp = () => void askQuietly(cancelBulkJob, { job: job.id }).catch(() => undefined);
  while (isActive(job)) {
    if (job.found > 0) onProgress(job);
    await pause(pollMs, signal).catch((error: unknown) => {
      giveUp();
      throw error;
    });
    job = await askQuietly(getBulkJob, { job: job.id });
  }
  return job;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
