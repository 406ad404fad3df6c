import type { CallInput, CallOutput, listRequests } from '@atoll/contract';
import type { RequestFilter, RequestRow } from './request.store.ts';

type AskedRequests = Omit<CallInput<typeof listRequests>, 'bucket' | 'cursor' | 'limit'>;

export function requestFilter({ access_key_id: accessKeyId, ...filter }: AskedRequests): RequestFilter {
  return { ...filter, accessKeyId };
}

/** Converts a row. The bucket's owner must not learn the key IDs of other accounts. */
export function toRequest(
  row: RequestRow,
  ownerId: string,
): CallOutput<typeof listRequests>['requests'][number] {
  return {
    id: row.id,
    at: row.at,
    operation: row.operation,
    key: row.key,
    status: row.status,
    error_code: row.error_code,
    bytes_in: row.bytes_in,
    bytes_out: row.bytes_out,
    duration_ms: row.duration_ms,
    caller: row.caller_id,
    access_key_id: row.caller_id === ownerId ? row.access_key_id : null,
    address: row.address,
    user_agent: row.user_agent,
  };
}
