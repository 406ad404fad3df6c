import { locales } from '@atoll/contract';
import {
  type Icon,
  IconCreditCard,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { roleNames } from '#features/accounts/role-names.ts';
import { enterAccount } from '#lib/api.ts';
import { changeLocale } from '#lib/change-locale.ts';
import { localeNames } from '#lib/locale.ts';
import { locale } from '#lib/page-locale.ts';
import { useText } from '#lib/page-text.ts';
import { useUser } from '#lib/use-user.ts';
import { useMay } from '#ui/may.tsx';
import { type ShellActionDeps, shellActions } from '../shell-actions.ts';
import type { PaletteDialog } from './palette.tsx';

/** Something the palette can do. */
export interface Command {
  id: string;
  label: string;
  /** Beside the label, dimmed. */
  detail?: string;
  /** Further words it is found by. */
  words?: string;
  icon?: Icon;
  keys?: readonly string[];
  run: () => void;
}

export interface CommandDeps extends ShellActionDeps {
  onOpen: (dialog: PaletteDialog) => void;
}

/** What can be begun from anywhere. */
export function useActionCommands({ onOpen, onFeedback }: CommandDeps): Command[] {
  const { t } = useTranslation(['palette', 'shell', 'common']);
  const text = useText();
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
  const shell = shellActions.map(
    (action): Command => ({
      id: action.id,
      label: text(action.label),
      icon: action.icon,
      run: () => {
        if ('href' in action) window.open(action.href, '_blank', 'noopener');
        else action.run({ onFeedback });
      },
    }),
  );
  return [
    ...(mayCreateBucket ? [dialog(IconPlus, t('actions.createBucket'), 'createBucket')] : []),
    ...(mayCreateKey ? [dialog(IconKey, t('actions.createKey'), 'createKey')] : []),
    ...useBillingCommands(),
    dialog(IconKeyboard, t('sheet.title'), 'sheet', ['?']),
    ...languages,
    ...useAccountCommands(),
    ...shell,
  ];
}

/** What the credit badge and refusals offer. */
function useBillingCommands(): Command[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const mayPay = useMay('billingSummary');
  const command = (label: string, dialog: 'add-credit' | 'change-plan'): Command => ({
    id: dialog,
    label,
    icon: IconCreditCard,
    run: () => void navigate({ to: '/dss/billing', search: { dialog } }),
  });
  return mayPay ? [command(t('credit.add'), 'add-credit'), command(t('credit.upgrade'), 'change-plan')] : [];
}

/** The other accounts of somebody of several, to act for them. */
function useAccountCommands(): Command[] {
  const { t } = useTranslation('shell');
  const user = useUser();
  const others = user?.accounts.filter(({ id }) => id !== user.account_id) ?? [];
  return others.map(({ id, username, role }) => ({
    id: `account ${id}`,
    label: t('switchTo', { name: username, role: t(roleNames[role]) }),
    icon: IconUsers,
    run: () => enterAccount(id),
  }));
}
