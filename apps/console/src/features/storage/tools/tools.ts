import {
  type Icon,
  IconChartBar,
  IconHistory,
  IconLink,
  IconListCheck,
  IconLock,
  IconMessageChatbot,
  IconShieldQuestion,
  IconWebhook,
  IconWorldSearch,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { CallName } from '../../../lib/may.ts';

/** A page of its own that Apps / Tools leads to. `title` and `text` are of the domain `tools`. */
interface ToolPage {
  to: LinkProps['to'];
  /** Whoever may not make it has no use for the page. */
  call: CallName;
  icon: Icon;
  title: string;
  text: string;
}

/** In the order in which they are shown. */
export const toolPages = [
  {
    to: '/dss/share-links',
    call: 'listShareLinks',
    icon: IconLink,
    title: 'pages.sharing.title',
    text: 'pages.sharing.text',
  },
  {
    to: '/dss/usage',
    call: 'getUsage',
    icon: IconChartBar,
    title: 'pages.usage.title',
    text: 'pages.usage.text',
  },
  {
    to: '/dss/jobs',
    call: 'listBulkJobs',
    icon: IconListCheck,
    title: 'pages.jobs.title',
    text: 'pages.jobs.text',
  },
  {
    to: '/dss/apps/encryption-keys',
    call: 'createKmsKey',
    icon: IconLock,
    title: 'pages.encryptionKeys.title',
    text: 'pages.encryptionKeys.text',
  },
  {
    to: '/dss/apps/webhooks',
    call: 'createWebhook',
    icon: IconWebhook,
    title: 'pages.webhooks.title',
    text: 'pages.webhooks.text',
  },
  {
    to: '/dss/apps/refusals',
    call: 'explainRefusal',
    icon: IconShieldQuestion,
    title: 'pages.refusals.title',
    text: 'pages.refusals.text',
  },
  {
    to: '/dss/audit',
    call: 'listAuditEntries',
    icon: IconHistory,
    title: 'pages.audit.title',
    text: 'pages.audit.text',
  },
] as const satisfies readonly ToolPage[];

/** The apps that share the account. Each opens by a full page navigation (specification section 2). */
export const linkedApps = [
  { href: '/bot', icon: IconMessageChatbot, title: 'apps.bot.title', text: 'apps.bot.text' },
  { href: '/datahub', icon: IconWorldSearch, title: 'apps.datahub.title', text: 'apps.datahub.text' },
] as const;
