import type { Role } from '@atoll/contract';
import { type CallName, covers } from '../lib/may.ts';

/** What each page can't do without, by the beginning of its address; the longest that fits counts. Others are everybody's. */
const pageNeeds: readonly (readonly [string, CallName])[] = [
  ['/dss', 'listBuckets'],
  ['/dss/share-links', 'listShareLinks'],
  ['/dss/backup-nodes', 'listBackupNodes'],
  ['/dss/apps/webhooks', 'listWebhooks'],
  ['/dss/usage', 'getUsage'],
  ['/dss/billing', 'billingSummary'],
  ['/dss/audit', 'listAuditEntries'],
];

/** Whether somebody of this role has a use for a page. Of a role that isn't known yet the server decides. */
export function opensPage(role: Role | undefined, pathname: string): boolean {
  const fitting = pageNeeds.filter(([start]) => pathname === start || pathname.startsWith(`${start}/`));
  const need = fitting.sort(([one], [other]) => other.length - one.length)[0]?.[1];
  return role === undefined || need === undefined || covers(role, need);
}
