import {
  type Icon,
  IconHistory,
  IconListCheck,
  IconLock,
  IconShieldQuestion,
  IconWebhook,
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
