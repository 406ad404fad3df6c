import { cancelKmsKeyDeletion, rotateKmsKey, setKmsKeyRotation, setKmsKeyState } from '@atoll/contract';
import {
  IconCalendarRepeat,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconRefresh,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { notify } from '#lib/notify.ts';
import type { MenuAction } from '#ui/menu.tsx';
import { useTask } from '#ui/use-task.ts';
import { keyName } from './key-name.ts';
import { type KmsKey, refreshKmsKeys } from './queries.ts';

export type OpenKeyDialog = { kind: 'rename' | 'disable' | 'delete'; key: KmsKey };

type Change = () => Promise<{ ok: boolean }>;

/** What can be done with a key as it is now. */
export function useKeyActions(open: (dialog: OpenKeyDialog) => void): (key: KmsKey) => MenuAction[] {
  const { t } = useTranslation('encryption-keys');
  const changesOf = useKeyChanges();
  return (key) => {
    const { rotate, rotateYearly, enable, keep } = changesOf(key);
    if (key.is_managed) return [rotate];
    if (key.state === 'PendingDeletion') return [keep];
    const asking = (kind: OpenKeyDialog['kind']) => () => open({ kind, key });
    const rename = { label: t('rename'), icon: IconPencil, onSelect: asking('rename') };
    const disable = { label: t('disable'), icon: IconLock, onSelect: asking('disable') };
    const destroy = { label: t('delete'), icon: IconTrash, onSelect: asking('delete'), isDangerous: true };
    return key.state === 'Enabled'
      ? [rename, rotate, rotateYearly, disable, destroy]
      : [rename, enable, destroy];
  };
}

/** Those that ask nothing first. */
function useKeyChanges() {
  const { t } = useTranslation('encryption-keys');
  const [run] = useTask(async (change: Change, done?: string) => {
    const { ok } = await change();
    refreshKmsKeys();
    if (ok && done) notify({ kind: 'success', text: done, place: 'bottom-left' });
  });
  return (key: KmsKey) => {
    const key_id = key.id;
    const name = keyName(key);
    const rotates_yearly = !key.rotates_yearly;
    const change = (label: string, icon: MenuAction['icon'], start: Change, done?: string) => ({
      label,
      icon,
      onSelect: () => void run(start, done),
    });
    return {
      rotate: change(
        t('rotate'),
        IconRefresh,
        () => request(rotateKmsKey, { key_id }),
        t('rotateDone', { name }),
      ),
      rotateYearly: change(t(rotates_yearly ? 'yearlyOn' : 'yearlyOff'), IconCalendarRepeat, () =>
        request(setKmsKeyRotation, { key_id, rotates_yearly }),
      ),
      enable: change(t('enable'), IconLockOpen, () => request(setKmsKeyState, { key_id, state: 'Enabled' })),
      keep: change(
        t('cancelDeletion'),
        IconRestore,
        () => request(cancelKmsKeyDeletion, { key_id }),
        t('kept', { name }),
      ),
    };
  };
}
