import {
  type CallInput,
  type CallOutput,
  explainRefusal,
  getRequestLog,
  listAuditEntries,
  listRequests,
} from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, askQuietly } from '../../../lib/query-client.ts';

export type LoggedRequest = CallOutput<typeof listRequests>['requests'][number];
export type AuditEntry = CallOutput<typeof listAuditEntries>['entries'][number];
export type Explanation = NonNullable<CallOutput<typeof explainRefusal>>;
export type RequestFilter = Pick<
  CallInput<typeof listRequests>,
  'operation' | 'status' | 'prefix' | 'address' | 'access_key_id'
>;

const pageSize = 100;
const exportPage = 1000;
/** How often it is looked whether there is more, while a person watches. */
const liveEveryMs = 2_000;

export const requestLogQuery = (bucket: string) =>
  queryOptions({
    queryKey: [getRequestLog.name, bucket],
    queryFn: ({ signal }) => askQuietly(getRequestLog, { bucket }, signal),
  });

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
  });

/** Without a bucket, of the whole account. */
export const auditQuery = (bucket: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [listAuditEntries.name, bucket ?? null],
    queryFn: ({ signal, pageParam }) =>
      ask(listAuditEntries, { ...ofBucket(bucket), ...(pageParam ? { cursor: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

export const explanationQuery = (requestId: string) =>
  queryOptions({
    queryKey: [explainRefusal.name, requestId],
    queryFn: ({ signal }) => askQuietly(explainRefusal, { request_id: requestId }, signal),
    enabled: requestId !== '',
  });

/** All that match, the newest first. */
export async function allRequests(bucket: string, filter: RequestFilter): Promise<LoggedRequest[]> {
  const rows: LoggedRequest[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const at: object = cursor ? { cursor } : {};
    const page: CallOutput<typeof listRequests> = await ask(listRequests, {
      bucket,
      ...filter,
      limit: exportPage,
      ...at,
    });
    rows.push(...page.requests);
    cursor = page.next_cursor;
  }
  return rows;
}

export async function allAuditEntries(bucket: string | undefined): Promise<AuditEntry[]> {
  const rows: AuditEntry[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const at: object = cursor ? { cursor } : {};
    const page: CallOutput<typeof listAuditEntries> = await ask(listAuditEntries, {
      ...ofBucket(bucket),
      limit: exportPage,
      ...at,
    });
    rows.push(...page.entries);
    cursor = page.next_cursor;
  }
  return rows;
}

function ofBucket(bucket: string | undefined) {
  return bucket === undefined ? {} : { bucket };
}
