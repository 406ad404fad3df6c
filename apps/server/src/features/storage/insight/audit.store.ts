import type { Reader, Schema, Transaction } from '@atoll/database';
import { firstIdOf, type TimeRange } from './time-range.ts';

export type AuditRow = Schema['audit_entries'];

export async function insertAudit(tx: Transaction, row: AuditRow): Promise<void> {
  await tx.insertInto('audit_entries').values(row).execute();
}

export interface AuditFilter extends TimeRange {
  bucketName?: string | undefined;
  /** One of them. */
  actions?: readonly string[] | undefined;
  actor?: string | undefined;
}

/** The newest first, before that id. */
export function findAudit(
  read: Reader,
  accountId: string,
  filter: AuditFilter,
  beforeId: string | undefined,
  limit: number,
): Promise<AuditRow[]> {
  let query = read.selectFrom('audit_entries').selectAll().where('account_id', '=', accountId);
  if (filter.bucketName !== undefined) query = query.where('bucket_name', '=', filter.bucketName);
  if (filter.actions !== undefined) query = query.where('action', 'in', filter.actions);
  if (filter.actor !== undefined) query = query.where('actor', '=', filter.actor);
  if (filter.since !== undefined) query = query.where('id', '>=', firstIdOf(filter.since));
  if (filter.before !== undefined) query = query.where('id', '<', firstIdOf(filter.before));
  if (beforeId !== undefined) query = query.where('id', '<', beforeId);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
