import type { Role } from '@atoll/contract';
import {
  IconBucket,
  IconChartBar,
  IconCloudDataConnection,
  IconCode,
  IconCreditCard,
  IconFileInvoice,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconLink,
  IconListCheck,
  IconListDetails,
  IconLock,
  IconPlugConnected,
  IconSearch,
  IconSettings,
  IconShieldLock,
  IconShieldQuestion,
  IconUserDown,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { sectionNames } from '#features/storage/bucket-settings/section-names.ts';
import { covers } from '#lib/may.ts';
import { type PageEntry, pathOf } from '#lib/page-entry.ts';
import { agentPages } from './agent-pages.ts';
import { hubPages } from './hub-pages.ts';

const storagePages: readonly PageEntry[] = [
  {
    path: '/dss/buckets',
    title: 'shell:nav.buckets',
    words: 'palette:words.buckets',
    icon: IconBucket,
    call: 'listBuckets',
    group: 'storage',
    key: 'b',
  },
  {
    path: '/dss/search',
    title: 'palette:pages.search',
    words: 'palette:words.search',
    icon: IconSearch,
    call: 'searchObjects',
  },
  {
    path: '/dss/access-keys',
    title: 'shell:nav.accessKeys',
    words: 'palette:words.accessKeys',
    icon: IconKey,
    call: 'listBuckets',
    group: 'storage',
    key: 'k',
  },
];

/** Of one bucket: the first is the bucket itself. */
const bucketPages: readonly PageEntry[] = [
  {
    path: '/dss/buckets/$bucket',
    title: 'storage:bucketTabs.objects',
    icon: IconBucket,
    call: 'listObjects',
    parent: '/dss/buckets',
  },
  {
    path: '/dss/buckets/$bucket/settings',
    title: 'storage:bucketTabs.settings',
    icon: IconSettings,
    call: 'setBucketTags',
    parent: '/dss/buckets/$bucket',
    place: 'tabs',
  },
  {
    path: '/dss/buckets/$bucket/sharing',
    title: 'storage:bucketTabs.sharing',
    words: 'palette:words.sharing',
    icon: IconLink,
    call: 'listShareLinks',
    parent: '/dss/buckets/$bucket',
    place: 'tabs',
  },
  {
    path: '/dss/buckets/$bucket/usage',
    title: 'storage:bucketTabs.usage',
    words: 'palette:words.usage',
    icon: IconChartBar,
    call: 'getUsage',
    parent: '/dss/buckets/$bucket',
    place: 'tabs',
  },
  {
    path: '/dss/buckets/$bucket/log',
    title: 'storage:bucketTabs.log',
    words: 'palette:words.log',
    icon: IconListDetails,
    call: 'listRequests',
    parent: '/dss/buckets/$bucket',
    place: 'tabs',
  },
  ...sectionNames.map(
    (section): PageEntry => ({
      path: '/dss/buckets/$bucket/settings',
      search: { section },
      title: `bucket-settings:sections.${section}`,
      icon: IconSettings,
      call: 'setBucketTags',
      parent: '/dss/buckets/$bucket/settings',
    }),
  ),
];

const billingPages: readonly PageEntry[] = [
  {
    path: '/dss/billing',
    title: 'shell:nav.billing',
    tab: 'billing:tabs.overview',
    words: 'palette:words.billing',
    icon: IconCreditCard,
    call: 'billingSummary',
    group: 'end',
    key: 'i',
  },
  {
    path: '/dss/billing/usage',
    title: 'billing:tabs.usage',
    words: 'palette:words.cost',
    icon: IconChartBar,
    call: 'billingSummary',
    parent: '/dss/billing',
    place: 'tabs',
  },
  {
    path: '/dss/billing/invoices',
    title: 'billing:tabs.invoices',
    words: 'palette:words.invoices',
    icon: IconFileInvoice,
    call: 'billingSummary',
    parent: '/dss/billing',
    place: 'tabs',
  },
  {
    path: '/dss/billing/payments',
    title: 'billing:tabs.payments',
    words: 'palette:words.payments',
    icon: IconCreditCard,
    call: 'billingSummary',
    parent: '/dss/billing',
    place: 'tabs',
  },
  {
    path: '/dss/billing/details',
    title: 'billing:tabs.details',
    words: 'palette:words.details',
    icon: IconFileInvoice,
    call: 'billingSummary',
    parent: '/dss/billing',
    place: 'tabs',
  },
  {
    path: '/dss/billing/invoices/$id',
    title: 'billing:tabs.invoices',
    call: 'billingSummary',
    parent: '/dss/billing/invoices',
  },
];

const toolPages: readonly PageEntry[] = [
  {
    path: '/dss/apps',
    title: 'shell:nav.apps',
    words: 'palette:words.apps',
    icon: IconPlugConnected,
    call: 'listBuckets',
    group: 'integrations',
    key: 'a',
  },
  {
    path: '/dss/share-links',
    title: 'tools:pages.sharing.title',
    text: 'tools:pages.sharing.text',
    words: 'palette:words.sharing',
    icon: IconLink,
    call: 'listShareLinks',
    parent: '/dss/apps',
    place: 'tools',
    group: 'storage',
  },
  {
    path: '/dss/usage',
    title: 'tools:pages.usage.title',
    text: 'tools:pages.usage.text',
    words: 'palette:words.usage',
    icon: IconChartBar,
    call: 'getUsage',
    parent: '/dss/apps',
    place: 'tools',
    group: 'activity',
    key: 'u',
  },
  {
    path: '/dss/jobs',
    title: 'tools:pages.jobs.title',
    text: 'tools:pages.jobs.text',
    words: 'palette:words.jobs',
    icon: IconListCheck,
    call: 'listBulkJobs',
    parent: '/dss/apps',
    place: 'tools',
    group: 'activity',
    key: 'j',
  },
  {
    path: '/dss/apps/encryption-keys',
    title: 'tools:pages.encryptionKeys.title',
    text: 'tools:pages.encryptionKeys.text',
    words: 'palette:words.encryptionKeys',
    icon: IconLock,
    call: 'createKmsKey',
    parent: '/dss/apps',
    place: 'tools',
    group: 'storage',
  },
  {
    path: '/dss/apps/webhooks',
    title: 'tools:pages.webhooks.title',
    text: 'tools:pages.webhooks.text',
    words: 'palette:words.webhooks',
    icon: IconWebhook,
    call: 'createWebhook',
    parent: '/dss/apps',
    place: 'tools',
    group: 'integrations',
  },
  {
    path: '/dss/apps/refusals',
    title: 'tools:pages.refusals.title',
    text: 'tools:pages.refusals.text',
    words: 'palette:words.refusals',
    icon: IconShieldQuestion,
    call: 'explainRefusal',
    parent: '/dss/apps',
    place: 'tools',
  },
  {
    path: '/dss/audit',
    title: 'tools:pages.audit.title',
    text: 'tools:pages.audit.text',
    words: 'palette:words.log',
    icon: IconHistory,
    call: 'listAuditEntries',
    parent: '/dss/apps',
    place: 'tools',
    group: 'activity',
  },
  {
    path: '/dss/backup-nodes',
    title: 'shell:nav.backupNodes',
    icon: IconCloudDataConnection,
    call: 'addBackupNode',
    group: 'storage',
    isListed: ({ locale }) => locale === 'zh_CN',
  },
];

const settingsPages: readonly PageEntry[] = [
  {
    path: '/settings',
    title: 'shell:nav.settings',
    tab: 'settings:tabs.account',
    words: 'palette:words.account',
    icon: IconSettings,
    group: 'end',
    key: 's',
  },
  {
    path: '/settings/security',
    title: 'settings:tabs.security',
    words: 'palette:words.security',
    icon: IconShieldLock,
    parent: '/settings',
    place: 'tabs',
  },
  {
    path: '/settings/apps',
    title: 'settings:tabs.apps',
    words: 'palette:words.connectedApps',
    icon: IconPlugConnected,
    parent: '/settings',
    place: 'tabs',
  },
  {
    path: '/settings/team',
    title: 'settings:tabs.team',
    words: 'palette:words.team',
    icon: IconUsers,
    parent: '/settings',
    place: 'tabs',
  },
  {
    path: '/settings/developer',
    title: 'settings:tabs.developer',
    words: 'palette:words.developer',
    icon: IconCode,
    parent: '/settings',
    place: 'tabs',
  },
  {
    path: '/settings/data',
    title: 'settings:tabs.data',
    words: 'palette:words.data',
    icon: IconUserDown,
    parent: '/settings',
    place: 'tabs',
  },
];

/** Where other pages, mails and other sites lead; nobody looks for them. */
const unlistedPages: readonly PageEntry[] = [
  { path: '/no-access', title: 'shell:noAccess.title' },
  { path: '/join', title: 'settings:tabs.team' },
  { path: '/auth', title: 'settings:tabs.apps' },
  { path: '/bot/callback', title: 'shell:nav.bot', parent: '/bot' },
  { path: '/datahub/callback', title: 'tools:apps.datahub.title', parent: '/datahub' },
  { path: '/dss/callback', title: 'shell:nav.storage' },
];

/**
 * Every page of the signed-in console, in the order in which lists have them. Its guard, the navigation, the tab bars,
 * Apps / Tools, the way back above a heading, the command palette and the letters after `g` are all made of these. A new
 * page is its file below `routes/`, an entry here, and its texts.
 */
export const pages: readonly PageEntry[] = [
  {
    path: '/dashboard',
    title: 'shell:nav.dashboard',
    words: 'palette:words.dashboard',
    icon: IconLayoutDashboard,
    group: 'start',
    key: 'd',
  },
  ...storagePages,
  ...bucketPages,
  ...billingPages,
  ...agentPages,
  ...toolPages,
  ...hubPages,
  ...settingsPages,
  ...unlistedPages,
];

/** Whether somebody of this role has a use for the page of a route. Of a role that isn't known yet the server decides. */
export function opensPage(role: Role | undefined, fullPath: string): boolean {
  const path = pathOf(fullPath);
  const call = pages.find((page) => page.path === path)?.call;
  return role === undefined || call === undefined || covers(role, call);
}
