import { locales } from '@atoll/contract';
import {
  type Icon,
  IconBucket,
  IconChartBar,
  IconCloudDataConnection,
  IconCreditCard,
  IconHelpCircle,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconLayoutDashboard,
  IconListCheck,
  IconLogout,
  IconMessage,
  IconPlugConnected,
  IconPlus,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signOutHere } from '../../features/accounts/sign-out.ts';
import { changeLocale } from '../../lib/change-locale.ts';
import { docsUrl } from '../../lib/docs-url.ts';
import { localeNames } from '../../lib/locale.ts';
import { locale } from '../../lib/page-locale.ts';
import { useUser } from '../../lib/use-user.ts';
import { useMay } from '../../ui/may.tsx';
import { opensPage } from '../page-needs.ts';
import { type GoPath, goKeys } from './keys.ts';
import type { PaletteDialog } from './palette.tsx';

/** Something the palette can do. */
export interface Command {
  id: string;
  label: string;
  /** Beside the label, dimmed. */
  detail?: string;
  /** Further words it is found by. */
  words?: string;
  icon: Icon;
  keys?: readonly string[];
  run: () => void;
}

export interface CommandDeps {
  onOpen: (dialog: PaletteDialog) => void;
  onFeedback: () => void;
}

/** Every page of the console, under the names the navigation has for them. */
export function usePageCommands(): Command[] {
  const { t } = useTranslation(['shell', 'palette']);
  const navigate = useNavigate();
  const role = useUser()?.role;
  const page = (icon: Icon, label: string, to: GoPath | '/dss/search' | '/dss/backup-nodes'): Command => {
    const key = Object.entries(goKeys).find(([, path]) => path === to)?.[0];
    return { id: to, label, icon, run: () => void navigate({ to }), ...(key ? { keys: ['g', key] } : {}) };
  };
  return [
    page(IconLayoutDashboard, t('nav.dashboard'), '/dashboard'),
    page(IconBucket, t('nav.buckets'), '/dss/buckets'),
    page(IconSearch, t('palette:pages.search'), '/dss/search'),
    page(IconKey, t('nav.accessKeys'), '/dss/access-keys'),
    page(IconChartBar, t('palette:pages.usage'), '/dss/usage'),
    page(IconListCheck, t('palette:pages.jobs'), '/dss/jobs'),
    page(IconCreditCard, t('nav.billing'), '/dss/billing'),
    page(IconPlugConnected, t('nav.apps'), '/dss/apps'),
    ...(locale === 'zh_CN' ? [page(IconCloudDataConnection, t('nav.backupNodes'), '/dss/backup-nodes')] : []),
    page(IconSettings, t('nav.settings'), '/settings'),
  ].filter(({ id }) => opensPage(role, id));
}

/** What can be begun from anywhere. */
export function useActionCommands({ onOpen, onFeedback }: CommandDeps): Command[] {
  const { t } = useTranslation(['palette', 'shell', 'common']);
  const dialog = (icon: Icon, label: string, kind: PaletteDialog, keys?: readonly string[]): Command => ({
    id: kind,
    label,
    icon,
    run: () => onOpen(kind),
    ...(keys ? { keys } : {}),
  });
  const languages = locales
    .filter((other) => other !== locale)
    .map(
      (other): Command => ({
        id: other,
        label: localeNames[other],
        detail: t('common:language'),
        words: t('common:language'),
        icon: IconLanguage,
        run: () => changeLocale(other),
      }),
    );
  const mayCreateBucket = useMay('createBucket');
  const mayCreateKey = useMay('createAccessKey');
  return [
    ...(mayCreateBucket ? [dialog(IconPlus, t('actions.createBucket'), 'createBucket')] : []),
    ...(mayCreateKey ? [dialog(IconKey, t('actions.createKey'), 'createKey')] : []),
    dialog(IconKeyboard, t('sheet.title'), 'sheet', ['?']),
    ...languages,
    { id: 'feedback', label: t('shell:nav.feedback'), icon: IconMessage, run: onFeedback },
    {
      id: 'help',
      label: t('shell:nav.help'),
      icon: IconHelpCircle,
      run: () => void window.open(docsUrl(locale), '_blank', 'noopener'),
    },
    { id: 'signOut', label: t('shell:nav.signOut'), icon: IconLogout, run: () => void signOutHere() },
  ];
}
