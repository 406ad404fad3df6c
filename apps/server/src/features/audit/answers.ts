import type { CallInput, CallOutput, listAuditEntries, verifyAudit } from '@atoll/contract';
import { detailOf } from '@atoll/database';
import type { AuditFilter, AuditRow } from './audit.store.ts';
import type { ChainReport } from './chain.ts';

type AskedAudit = Omit<CallInput<typeof listAuditEntries>, 'cursor' | 'limit'>;

export function auditFilter({ bucket: bucketName, action, ...filter }: AskedAudit): AuditFilter {
  return { ...filter, bucketName, actions: action?.split(',') };
}

/** @param emails people's emails by ID */
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
