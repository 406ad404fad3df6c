import { IconArrowBackUp, IconHistory, IconLock, IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MenuAction } from '#ui/lists/menu.tsx';
import type { Entry } from '../../listing/entry.ts';
import type { ManyKind, OpenDialog } from '../dialogs/open-dialog.ts';

export interface FolderJobDeps {
  /** The bucket has or had versioning. */
  hasVersions: boolean;
  /** The bucket has object lock. */
  hasLock: boolean;
  open: (dialog: OpenDialog) => void;
}

/** Returns the actions on all files of a folder that depend on the bucket’s settings. */
export function useFolderJobs({ hasVersions, hasLock, open }: FolderJobDeps) {
  const { t } = useTranslation('objects');
  return (entry: Entry): MenuAction[] => {
    const start = (kind: ManyKind) => () => open({ kind, entries: [entry] });
    return [
      ...(hasVersions
        ? [
            { label: t('actions.revert'), icon: IconHistory, onSelect: start('revert') },
            { label: t('actions.undelete'), icon: IconArrowBackUp, onSelect: start('undelete') },
          ]
        : []),
      { label: t('actions.encrypt'), icon: IconLock, onSelect: start('encrypt') },
      ...(hasLock ? [{ label: t('actions.lock'), icon: IconShieldLock, onSelect: start('lock') }] : []),
    ];
  };
}
