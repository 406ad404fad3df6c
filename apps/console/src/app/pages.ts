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
  IconWorld,
} from '@tabler/icons-react';
import { sectionNames, settingWords } from '#features/storage/bucket-settings/section-names.ts';
import { type PageEntry, pathOf } from '#lib/pages/page-entry.ts';
import { covers } from '#lib/session/may.ts';
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
    guide: 'buckets',
  },
  {
    path: '/dss/search',
    title: 'palette:pages.search',
    words: 'palette:words.search',
    icon: IconSearch,
    call: 'searchObjects',
    guide: 'files',
  },
  {
    path: '/dss/access-keys',
    title: 'shell:nav.accessKeys',
    words: 'palette:words.accessKeys',
    icon: IconKey,
    call: 'listBuckets',
    group: 'storage',
    key: 'k',
    guide: 'access-keys',
  },
];

/** Pages of one bucket. The first is the bucket itself. */
const bucketPages: readonly PageEntry[] = [
  {
    path: '/dss/buckets/$bucket',
    title: 'storage:bucketTabs.objects',
    icon: IconBucket,
    call: 'listObjects',
    parent: '/dss/buckets',
    guide: 'files',
    hint: 'hints:objects',
  },
  {
    path: '/dss/buckets/$bucket/settings',
    title: 'storage:bucketTabs.settings',
    icon: IconSettings,
    call: 'setBucketTags',
    parent: '/dss/buckets/$bucket',
    place: 'tabs',
    guide: 'bucket-settings',
    hint: 'hints:settings',
  },
  {
    path: '/dss/buckets/$bucket/sharing',
    title: 'storage:bucketTabs.sharing',
    words: 'palette:words.sharing',
    icon: IconLink,
    call: 'listShareLinks',
    parent: '/dss/buckets/$bucket',
    place: 'tabs',
    guide: 'sharing',
    hint: 'hints:sharing',
  },
  {
    path: '/dss/buckets/$bucket/usage',
    title: 'storage:bucketTabs.usage',
    words: 'palette:words.usage',
    icon: IconChartBar,
    call: 'getUsage',
    parent: '/dss/buckets/$bucket',
    place: 'tabs',
    guide: 'usage',
  },
  {
    path: '/dss/buckets/$bucket/log',
    title: 'storage:bucketTabs.log',
    words: 'palette:words.log',
    icon: IconListDetails,
    call: 'listRequests',
    parent: '/dss/buckets/$bucket',
    place: 'tabs',
    guide: 'logs',
  },
  ...sectionNames.map(
    (section): PageEntry => ({
      path: '/dss/buckets/$bucket/settings',
      search: { section },
      title: `bucket-settings:sections.${section}`,
      words: settingWords[section],
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
    guide: 'billing',
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
    guide: 's3-clients',
  },
  {
    path: '/dss/share-links',
    title: 'tools:pages.sharing.title',
    tab: 'tools:pages.sharing.tab',
    text: 'tools:pages.sharing.text',
    words: 'palette:words.sharing',
    icon: IconLink,
    call: 'listShareLinks',
    parent: '/dss/apps',
    place: 'tools',
    group: 'storage',
    guide: 'sharing',
    hint: 'hints:sharing',
  },
  {
    path: '/dss/share-links/public',
    title: 'tools:pages.public.title',
    tab: 'tools:pages.public.tab',
    words: 'palette:words.public',
    icon: IconWorld,
    call: 'listExposures',
    parent: '/dss/share-links',
    place: 'tabs',
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
    guide: 'usage',
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
    guide: 'files',
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
    guide: 'bucket-settings',
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
    guide: 'bucket-settings',
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
    guide: 'logs',
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
    guide: 'logs',
  },
  {
    path: '/dss/backup-nodes',
    title: 'tools:pages.backupNodes.title',
    text: 'tools:pages.backupNodes.text',
    label: 'shell:nav.backupNodes',
    icon: IconCloudDataConnection,
    call: 'addBackupNode',
    parent: '/dss/apps',
    place: 'tools',
    group: 'storage',
    // Specification section 2.
    groupLocale: 'zh_CN',
    guide: 'backup-nodes',
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
    guide: 'account',
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
    guide: 'connected-apps',
  },
  {
    path: '/settings/team',
    title: 'settings:tabs.team',
    words: 'palette:words.team',
    icon: IconUsers,
    parent: '/settings',
    place: 'tabs',
    guide: 'team',
  },
  {
    path: '/settings/developer',
    title: 'settings:tabs.developer',
    words: 'palette:words.developer',
    icon: IconCode,
    parent: '/settings',
    place: 'tabs',
    guide: 'sign-in-with-atoll',
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

/** Targets of other pages, emails and other sites, which no list contains. */
const unlistedPages: readonly PageEntry[] = [
  { path: '/no-access', title: 'shell:noAccess.title', guide: 'getting-started' },
  { path: '/join', title: 'settings:tabs.team', guide: 'team' },
  { path: '/auth', title: 'settings:tabs.apps', guide: 'connected-apps' },
  { path: '/bot/callback', title: 'shell:nav.bot', parent: '/bot' },
  { path: '/datahub/callback', title: 'tools:apps.datahub.title', parent: '/datahub' },
  { path: '/dss/callback', title: 'shell:nav.storage', guide: 'getting-started' },
];

/**
 * Every page of the signed-in console, in the order of lists. The route guard, the navigation, the tab bars, Apps /
 * Tools, the link back above a heading, the command palette and the shortcuts after `g` are all built from these. A new
 * page needs a file below `routes/`, an entry here, and its texts.
 */
export const pages: readonly PageEntry[] = [
  {
    path: '/dashboard',
    title: 'shell:nav.dashboard',
    words: 'palette:words.dashboard',
    icon: IconLayoutDashboard,
    group: 'start',
    key: 'd',
    guide: 'getting-started',
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

/** Reports whether the page of a route is useful for a role. While the role is unknown, the server decides. */
export function opensPage(role: Role | undefined, fullPath: string): boolean {
  const path = pathOf(fullPath);
  const call = pages.find((page) => page.path === path)?.call;
  return role === undefined || call === undefined || covers(role, call);
}

/** Reports whether a role has access to every page, such as an owner’s. */
export function opensEveryPage(role: Role | undefined): boolean {
  return role !== undefined && pages.every(({ path }) => opensPage(role, path));
}
