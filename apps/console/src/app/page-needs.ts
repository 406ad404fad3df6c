import type { Role } from '@atoll/contract';
import { type CallName, covers } from '../lib/may.ts';

/** What each page can't do without, by the beginning of its address; the longest that fits counts. Others are everybody's. */
const pageNeeds: readonly (readonly [string, CallName])[] = [
  ['/dss', 'listBuckets'],
  ['/dss/share-links', 'listShareLinks'],
  ['/dss/backup-nodes', 'addBackupNode'],
  ['/dss/apps/webhooks', 'createWebhook'],
  ['/dss/apps/encryption-keys', 'createKmsKey'],
  ['/dss/usage', 'getUsage'],
  ['/dss/billing', 'billingSummary'],
  ['/dss/audit', 'listAuditEntries'],
];

/** Of the pages of one bucket, which its name stands in the middle of. */
const bucketPageNeeds: Readonly<Record<string, CallName>> = {
  settings: 'setBucketTags',
  sharing: 'listShareLinks',
};

/** Whether somebody of this role has a use for a page. Of a role that isn't known yet the server decides. */
export function opensPage(role: Role | undefined, pathname: string): boolean {
  const bucketPage = /^\/dss\/buckets\/[^/]+\/(\w+)/.exec(pathname)?.[1];
  const fitting = pageNeeds.filter(([start]) => pathname === start || pathname.startsWith(`${start}/`));
  const [longest] = fitting.sort(([one], [other]) => other.length - one.length);
  const need = bucketPageNeeds[bucketPage ?? ''] ?? longest?.[1];
  return role === undefined || need === undefined || covers(role, need);
}
