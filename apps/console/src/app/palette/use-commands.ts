import { locales } from '@atoll/contract';
import {
  type Icon,
  IconBucket,
  IconCpu,
  IconCreditCard,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconPalette,
  IconPlus,
  IconUpload,
  IconUserPlus,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { roleNames } from '#features/accounts/role-names.ts';
import { changeAppearance, currentAppearance, type Theme, themes } from '#lib/browser/appearance.ts';
import { enterAccount } from '#lib/calls/api.ts';
import { useUser } from '#lib/calls/use-user.ts';
import { changeLocale } from '#lib/language/change-locale.ts';
import { localeNames } from '#lib/language/locale.ts';
import { locale } from '#lib/language/page-locale.ts';
import { type TextKey, useText } from '#lib/language/page-text.ts';
import type { CallName } from '#lib/session/may.ts';
import { covers } from '#lib/session/may.ts';
import { useMay } from '#ui/actions/may.tsx';
import { type ShellActionDeps, shellActions } from '../shell-actions.ts';
import type { Command } from './command.ts';
import type { CommandDialog } from './dialogs.tsx';
import { englishOf } from './english.ts';
import { useArchiveCommand } from './use-archive-command.ts';
import { useWords } from './use-words.ts';

export interface CommandDeps extends ShellActionDeps {
  onDialog: (dialog: CommandDialog) => void;
  onSheet: () => void;
}

interface DialogAction {
  kind: Exclude<CommandDialog['kind'], 'upload' | 'archive'>;
  icon: Icon;
  call: CallName;
  label: TextKey;
  words: TextKey;
}

const dialogActions: readonly DialogAction[] = [
  {
    kind: 'createBucket',
    icon: IconPlus,
    call: 'createBucket',
    label: 'palette:actions.createBucket',
    words: 'palette:words.actions.createBucket',
  },
  {
    kind: 'createKey',
    icon: IconKey,
    call: 'createAccessKey',
    label: 'palette:actions.createKey',
    words: 'palette:words.accessKeys',
  },
  {
    kind: 'inviteMember',
    icon: IconUserPlus,
    call: 'inviteMember',
    label: 'palette:actions.inviteMember',
    words: 'palette:words.team',
  },
  {
    kind: 'createWebhook',
    icon: IconWebhook,
    call: 'createWebhook',
    label: 'palette:actions.createWebhook',
    words: 'palette:words.webhooks',
  },
  {
    kind: 'createEncryptionKey',
    icon: IconLock,
    call: 'createKmsKey',
    label: 'palette:actions.createEncryptionKey',
    words: 'palette:words.encryptionKeys',
  },
  {
    kind: 'connectModel',
    icon: IconCpu,
    call: 'setModelConnection',
    label: 'palette:actions.connectModel',
    words: 'palette:words.actions.connectModel',
  },
];

/** Returns the actions that are available on every page. */
export function useActionCommands(deps: CommandDeps, buckets: readonly string[]): Command[] {
  const text = useText();
  const words = useWords();
  const role = useUser()?.role;
  const dialogs = dialogActions
    .filter(({ call }) => covers(role, call))
    .map(
      (action): Command => ({
        id: action.kind,
        label: text(action.label),
        alias: englishOf(action.label),
        words: words(action.words),
        icon: action.icon,
        run: () => deps.onDialog({ kind: action.kind }),
      }),
    );
  return [
    ...dialogs,
    ...useUploadCommand(deps, buckets),
    ...useArchiveCommand(deps, buckets),
    ...useBillingCommands(),
    {
      id: 'sheet',
      label: text('palette:sheet.title'),
      words: words('palette:sheet.title'),
      icon: IconKeyboard,
      keys: ['?'],
      run: deps.onSheet,
    },
    ...useThemeCommands(),
    ...useLanguageCommands(),
    ...useAccountCommands(),
    ...useShellCommands(deps),
  ];
}

/** Returns the command that uploads to the current folder, or to a bucket chosen in a second step. */
function useUploadCommand({ onDialog }: CommandDeps, buckets: readonly string[]): Command[] {
  const { t } = useTranslation('palette');
  const words = useWords();
  const navigate = useNavigate();
  const { bucket: shown } = useParams({ strict: false });
  const { prefix = '' } = useSearch({ strict: false });
  const mayUpload = useMay('startUpload');
  if (!mayUpload || buckets.length === 0) return [];
  const uploadTo = (bucket: string, folder: string) => () =>
    chooseFiles((files) => {
      void navigate({ to: '/dss/buckets/$bucket', params: { bucket }, search: { prefix: folder } });
      onDialog({ kind: 'upload', bucket, prefix: folder, files });
    });
  const command: Command = {
    id: 'upload',
    label: t('actions.upload'),
    alias: englishOf('palette:actions.upload'),
    words: words('palette:words.actions.upload'),
    icon: IconUpload,
    run: uploadTo(shown ?? '', prefix),
    ...(shown
      ? { detail: `${shown}/${prefix}` }
      : {
          next: {
            prompt: t('choose.bucket', { page: t('actions.upload') }),
            commands: buckets.map((bucket) => ({
              id: `upload ${bucket}`,
              label: bucket,
              icon: IconBucket,
              run: uploadTo(bucket, ''),
            })),
          },
        }),
  };
  return [command];
}

/** Opens the system's file dialog. Browsers only allow this during a key press or a click. */
function chooseFiles(onFiles: (files: FileList) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => {
    if (input.files?.length) onFiles(input.files);
  });
  input.click();
}

/** Returns the same commands as the credit badge and the messages about refused payments. */
function useBillingCommands(): Command[] {
  const text = useText();
  const words = useWords();
  const navigate = useNavigate();
  const mayPay = useMay('billingSummary');
  const command = (label: TextKey, dialog: 'add-credit' | 'change-plan'): Command => ({
    id: dialog,
    label: text(label),
    alias: englishOf(label),
    words: words('palette:words.billing'),
    icon: IconCreditCard,
    run: () => void navigate({ to: '/dss/billing', search: { dialog } }),
  });
  if (!mayPay) return [];
  return [command('shell:credit.add', 'add-credit'), command('shell:credit.upgrade', 'change-plan')];
}

const themeLabels = {
  system: 'settings:appearance.themes.system',
  light: 'settings:appearance.themes.light',
  dark: 'settings:appearance.themes.dark',
} as const satisfies Record<Theme, TextKey>;

/** Returns commands for the themes that aren't active. */
function useThemeCommands(): Command[] {
  const text = useText();
  const words = useWords();
  const { theme: current } = currentAppearance();
  return themes
    .filter((theme) => theme !== current)
    .map((theme) => ({
      id: `theme ${theme}`,
      label: text(themeLabels[theme]),
      detail: text('settings:appearance.theme'),
      alias: englishOf(themeLabels[theme]),
      words: words('settings:appearance.theme', 'palette:words.actions.theme'),
      icon: IconPalette,
      run: () => changeAppearance({ theme }),
    }));
}

function useLanguageCommands(): Command[] {
  const { t } = useTranslation('common');
  const words = useWords();
  return locales
    .filter((other) => other !== locale)
    .map((other) => ({
      id: other,
      label: localeNames[other],
      detail: t('language'),
      words: words('palette:words.actions.language'),
      icon: IconLanguage,
      run: () => changeLocale(other),
    }));
}

function useShellCommands({ onFeedback }: CommandDeps): Command[] {
  const text = useText();
  const words = useWords();
  return shellActions.map((action) => ({
    id: action.id,
    label: text(action.label),
    alias: englishOf(action.label),
    words: words(action.words),
    icon: action.icon,
    run: () => {
      if ('href' in action) window.open(action.href, '_blank', 'noopener');
      else action.run({ onFeedback });
    },
  }));
}

/** Commands to switch to the person's other accounts. */
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
