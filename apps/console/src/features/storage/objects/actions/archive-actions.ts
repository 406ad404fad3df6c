import { IconArchive, IconArchiveOff, IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MenuAction } from '#ui/lists/menu.tsx';
import type { Entry } from '../../listing/entry.ts';
import type { OpenDialog } from '../dialogs/open-dialog.ts';

/** Returns a function that returns the actions that archive or restore an entry. There are none while a restore is running. */
export function useArchiveActions(open: (dialog: OpenDialog) => void): (entry: Entry) => MenuAction[] {
  const { t } = useTranslation('objects');
  return (entry) => {
    const entries = [entry];
    const archive = {
      label: t('actions.archive'),
      icon: IconArchive,
      onSelect: () => open({ kind: 'archive', entries }),
    };
    const restore = {
      label: t('actions.restore'),
      icon: IconRestore,
      onSelect: () => open({ kind: 'restore', entries }),
    };
    // A folder may have objects in and out of the archive.
    if (entry.kind === 'folder') return [archive, restore];
    const state = entry.archive?.state ?? 'none';
    const actions: Record<typeof state, MenuAction[]> = {
      none: [archive],
      archived: [restore],
      restoring: [],
      restored: [
        {
          label: t('actions.keep'),
          icon: IconArchiveOff,
          onSelect: () => open({ kind: 'keep', object: entry }),
        },
      ],
    };
    return actions[state];
  };
}
