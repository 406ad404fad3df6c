import type { Schema } from './schema.ts';

/**
 * Tables whose rows follow from requests and from other rows: counters, logs, queues, indexes, short-lived codes.
 * A transaction that writes only to them is no change for an account's audit log. A new table counts as a change unless it is
 * listed here.
 */
const bookkeepingTables: ReadonlySet<string> = new Set<keyof Schema>([
  'access_decisions',
  'access_log_lines',
  'audit_entries',
  'audit_heads',
  'blob_deletions',
  'bucket_usage',
  'captchas',
  'console_credentials',
  'devices',
  'email_codes',
  'google_flows',
  'jobs',
  'object_changes',
  'notice_links',
  'openid_records',
  'passkey_challenges',
  'product_events',
  'rate_limits',
  'request_log',
  'search_changes',
  'search_entries',
  'search_kinds',
  'search_progress',
  'security_events',
  'session_codes',
  'sign_in_tickets',
  'storage_milestones',
  'transfer_months',
  'usage_amounts',
  'usage_callers',
  'usage_folders',
  'usage_samples',
  'usage_sources',
  'usage_stored',
]);

export function isBookkeeping(table: string): boolean {
  return bookkeepingTables.has(table);
}
