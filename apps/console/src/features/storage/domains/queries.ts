import { type CallOutput, checkBucketDomain, getBucketDomain, locateBucketDomain } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { askQuietly, queryClient } from '#lib/calls/query-client.ts';

export type BucketDomain = NonNullable<CallOutput<typeof getBucketDomain>>;

/** The interval between checks while a person edits the DNS, in ms. */
const lookEveryMs = 10_000;
/** The interval between requests while an order is in progress, in ms. Authorities take seconds. */
const followEveryMs = 2_000;

/** Reports whether a certificate order is in progress. */
export function isUnderWay(domain: BucketDomain | null | undefined): boolean {
  const state = domain?.certificate_order?.state;
  return state === 'asked' || state === 'validating';
}

/** Reports whether a requested certificate is missing, because its order is in progress or has failed. */
export function isWanting({ certificate_order: order }: BucketDomain): boolean {
  return order !== null && order.state !== 'issued';
}

export const domainQuery = (bucket: string) =>
  queryOptions({
    queryKey: [getBucketDomain.name, bucket],
    queryFn: ({ signal }) => askQuietly(getBucketDomain, { bucket }, signal),
    refetchInterval: ({ state }) => isUnderWay(state.data) && followEveryMs,
  });

/** Polls for the proof, and updates all other queries about the domain with the result. */
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
