import {
  type CallOutput,
  explainRefusal,
  getRequestLog,
  listAuditEntries,
  listRefusals,
  listRequests,
  type verifyAudit,
} from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, askQuietly } from '#lib/calls/query-client.ts';
import type { AuditFilter, RequestFilter } from './log-search.ts';

export type LoggedRequest = CallOutput<typeof listRequests>['requests'][number];
export type AuditEntry = CallOutput<typeof listAuditEntries>['entries'][number];
export type AuditVerdict = CallOutput<typeof verifyAudit>;
export type Explanation = NonNullable<CallOutput<typeof explainRefusal>>;
const pageSize = 100;
const refusalPageSize = 25;
/** The interval between requests for new entries while a person watches, in ms. */
const liveEveryMs = 2_000;

export const requestLogQuery = (bucket: string) =>
  queryOptions({
    queryKey: [getRequestLog.name, bucket],
    queryFn: ({ signal }) => askQuietly(getRequestLog, { bucket }, signal),
  });

/** Keeps a list until the next one is there, but not for another bucket. */
const keptIn =
  (bucket: string | null) =>
  <Data>(shown: Data, query?: { readonly queryKey: readonly unknown[] }) =>
    query?.queryKey[1] === bucket ? shown : undefined;

export const requestsQuery = (bucket: string, filter: RequestFilter, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: [listRequests.name, bucket, filter],
    queryFn: ({ signal, pageParam }) =>
      ask(
        listRequests,
        { bucket, ...filter, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: isLive ? liveEveryMs : false,
    placeholderData: keptIn(bucket),
  });

/** The audit log of a bucket, or by default of the whole account. */
export const auditQuery = (bucket: string | undefined, filter: AuditFilter, isLive = false) =>
  infiniteQueryOptions({
    queryKey: [listAuditEntries.name, bucket ?? null, filter],
    queryFn: ({ signal, pageParam }) =>
      ask(
        listAuditEntries,
        { ...filter, ...ofBucket(bucket), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: isLive ? liveEveryMs : false,
    placeholderData: keptIn(bucket ?? null),
  });

/** The previous change of the same setting; null if none is recorded. */
export const earlierChangeQuery = ({ action, bucket, at, id }: AuditEntry) =>
  queryOptions({
    queryKey: [listAuditEntries.name, 'earlier', id],
    queryFn: async ({ signal }) => {
      // IDs contain the start time of their request. `before` must not exclude the entry itself.
      const input = { action, before: at, limit: 2, ...(bucket !== null && { bucket }) };
      const { entries } = await askQuietly(listAuditEntries, input, signal);
      return entries.find((one) => one.id < id) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const explanationQuery = (requestId: string) =>
  queryOptions({
    queryKey: [explainRefusal.name, requestId],
    queryFn: ({ signal }) => askQuietly(explainRefusal, { request_id: requestId }, signal),
    enabled: requestId !== '',
  });

/** The account’s denied requests: of one access key, or by default of all. */
export const refusalsQuery = (accessKeyId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [listRefusals.name, accessKeyId ?? null],
    queryFn: ({ signal, pageParam }) =>
      ask(
        listRefusals,
        {
          limit: refusalPageSize,
          ...(accessKeyId !== undefined && { access_key_id: accessKeyId }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

export function ofBucket(bucket: string | undefined) {
  return bucket === undefined ? {} : { bucket };
}
