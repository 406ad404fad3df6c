import { createHash } from 'node:crypto';
import type { AuditEntriesTable } from './tables/insight.ts';

/** An entry of the audit log without its place in the chain. */
export type UnchainedEntry = Omit<AuditEntriesTable, 'account_id' | 'seq' | 'hash'>;

/** What the first entry of an account has in place of the hash before it. */
export const chainStart = '0'.repeat(64);

/** What was asked for, as it is shown and as the hash has it. */
export function detailOf(entry: Pick<AuditEntriesTable, 'detail'>): { name: string; value: string }[] {
  return Object.entries<string>(JSON.parse(entry.detail)).map(([name, value]) => ({ name, value }));
}

/**
 * The hash of an account's entry number `seq`: SHA-256, in hexadecimal, over the hash before it and everything the entry says, as one
 * JSON array in UTF-8. Owners check exported logs by it, so it stays what it is; the guide shows how.
 */
export function chainHash(before: string, seq: number, entry: UnchainedEntry): string {
  const said = [
    before,
    seq,
    entry.id,
    entry.at,
    entry.person_id,
    entry.actor,
    entry.action,
    entry.bucket_name,
    entry.target,
    detailOf(entry),
    entry.address,
    entry.user_agent,
    entry.request_id,
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
