import { type CallOutput, checkBucketDomain, getBucketDomain, locateBucketDomain } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { askQuietly, queryClient } from '#lib/query-client.ts';

export type BucketDomain = NonNullable<CallOutput<typeof getBucketDomain>>;

/** What the DNS says may change any moment while somebody edits it. */
const lookEveryMs = 10_000;
/** An authority takes seconds. */
const followEveryMs = 2_000;

/** Whether a certificate is asked for and neither there nor refused. */
export function isUnderWay(domain: BucketDomain | null | undefined): boolean {
  const state = domain?.certificate_order?.state;
  return state === 'asked' || state === 'validating';
}

/** Whether one was asked for and is not there, so that it is to be waited for or asked for again. */
export function isWanting({ certificate_order: order }: BucketDomain): boolean {
  return order !== null && order.state !== 'issued';
}

export const domainQuery = (bucket: string) =>
  queryOptions({
    queryKey: [getBucketDomain.name, bucket],
    queryFn: ({ signal }) => askQuietly(getBucketDomain, { bucket }, signal),
    refetchInterval: ({ state }) => isUnderWay(state.data) && followEveryMs,
  });

/** Looks for the proof again and again; what was found is then known of the domain everywhere. */
export const proofQuery = (bucket: string, domain: string) =>
  queryOptions({
    queryKey: [checkBucketDomain.name, bucket, domain],
    queryFn: async ({ client, signal }) => {
      const found = await askQuietly(checkBucketDomain, { bucket }, signal);
      client.setQueryData(domainQuery(bucket).queryKey, found);
      return found;
    },
    refetchInterval: lookEveryMs,
    staleTime: 0,
  });

export const targetQuery = (bucket: string, domain: string) =>
  queryOptions({
    queryKey: [locateBucketDomain.name, bucket, domain],
    queryFn: ({ signal }) => askQuietly(locateBucketDomain, { bucket }, signal),
    refetchInterval: lookEveryMs,
    staleTime: 0,
  });

export function refreshDomain(bucket: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: domainQuery(bucket).queryKey });
}
