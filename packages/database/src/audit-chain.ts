import { createHash } from 'node:crypto';
import type { AuditEntriesTable } from './tables/insight.ts';

/** An entry of the audit log without its place in the chain. */
export type UnchainedEntry = Omit<AuditEntriesTable, 'account_id' | 'seq' | 'hash'>;

/** The previous hash of an account's first entry. */
export const chainStart = '0'.repeat(64);

/** Returns the parameters, as displayed and as hashed. */
export function detailOf(entry: Pick<AuditEntriesTable, 'detail'>): { name: string; value: string }[] {
  return Object.entries<string>(JSON.parse(entry.detail)).map(([name, value]) => ({ name, value }));
}

/**
 * Returns the hash of an account's entry number `seq`: SHA-256, in hexadecimal, over the previous hash and everything in the
 * entry, as one JSON array in UTF-8. Owners verify exported logs with it, so it must not change; the guide explains it.
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
