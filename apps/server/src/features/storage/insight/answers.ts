import type { CallInput, CallOutput, listAuditEntries, listRequests, verifyAudit } from '@atoll/contract';
import { detailOf } from '@atoll/database';
import type { AuditFilter, AuditRow } from './audit.store.ts';
import type { ChainReport } from './chain.ts';
import type { RequestFilter, RequestRow } from './request.store.ts';

type AskedRequests = Omit<CallInput<typeof listRequests>, 'bucket' | 'cursor' | 'limit'>;
type AskedAudit = Omit<CallInput<typeof listAuditEntries>, 'cursor' | 'limit'>;

export function requestFilter({ access_key_id: accessKeyId, ...filter }: AskedRequests): RequestFilter {
  return { ...filter, accessKeyId };
}

export function auditFilter({ bucket: bucketName, action, ...filter }: AskedAudit): AuditFilter {
  return { ...filter, bucketName, actions: action?.split(',') };
}

/** Which keys others have is not for the bucket's owner to know. */
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

/** @param emails of people, by their ids */
export function toEntry(
  row: AuditRow,
  emails: ReadonlyMap<string, string>,
): CallOutput<typeof listAuditEntries>['entries'][number] {
  return {
    id: row.id,
    at: row.at,
    person: (row.person_id !== null && emails.get(row.person_id)) || null,
    person_id: row.person_id,
    actor: row.actor,
    action: row.action,
    bucket: row.bucket_name,
    target: row.target,
    detail: detailOf(row),
    address: row.address,
    user_agent: row.user_agent,
    request_id: row.request_id,
    seq: row.seq,
    hash: row.hash,
  };
}

export function toVerdict({ brokenAt, ...report }: ChainReport): CallOutput<typeof verifyAudit> {
  return {
    is_intact: report.isIntact,
    entries: report.entries,
    carried: report.carried,
    carried_at: report.carriedAt ?? null,
    hash: report.hash,
    broken_at: brokenAt
      ? { seq: brokenAt.seq, id: brokenAt.entry?.id ?? null, at: brokenAt.entry?.at ?? null }
      : null,
  };
}
