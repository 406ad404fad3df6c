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

/** A page of its own that Apps / Tools leads to. `title` and `text` are of the domain `tools`. */
interface ToolPage {
  to: LinkProps['to'];
  icon: Icon;
  title: string;
  text: string;
}

/** In the order in which they are shown. */
export const toolPages = [
  { to: '/dss/share-links', icon: IconLink, title: 'pages.sharing.title', text: 'pages.sharing.text' },
  { to: '/dss/usage', icon: IconChartBar, title: 'pages.usage.title', text: 'pages.usage.text' },
  { to: '/dss/jobs', icon: IconListCheck, title: 'pages.jobs.title', text: 'pages.jobs.text' },
  {
    to: '/dss/apps/encryption-keys',
    icon: IconLock,
    title: 'pages.encryptionKeys.title',
    text: 'pages.encryptionKeys.text',
  },
  { to: '/dss/apps/webhooks', icon: IconWebhook, title: 'pages.webhooks.title', text: 'pages.webhooks.text' },
  {
    to: '/dss/apps/refusals',
    icon: IconShieldQuestion,
    title: 'pages.refusals.title',
    text: 'pages.refusals.text',
  },
  { to: '/dss/audit', icon: IconHistory, title: 'pages.audit.title', text: 'pages.audit.text' },
] as const satisfies readonly ToolPage[];

/** The apps that share the account. Each opens by a full page navigation (specification section 2). */
export const linkedApps = [
  { href: '/bot', icon: IconMessageChatbot, title: 'apps.bot.title', text: 'apps.bot.text' },
  { href: '/datahub', icon: IconWorldSearch, title: 'apps.datahub.title', text: 'apps.datahub.text' },
] as const;
