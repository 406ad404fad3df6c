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
import { notify } from '#lib/notices/notify.ts';
import { useWrite, type Writing } from '#ui/actions/use-write.ts';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { keyName } from './key-name.ts';
import type { KmsKey } from './queries.ts';
import { keepKeyWrite, rotateKeyWrite, rotationWrite, stateWrite } from './writes.ts';

export type OpenKeyDialog = { kind: 'rename' | 'disable' | 'delete'; key: KmsKey };

/** Returns a function that lists the actions for a key in its current state. */
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

/** Returns the actions that need no confirmation. */
function useKeyChanges() {
  const { t } = useTranslation('encryption-keys');
  const rotate = useWrite(rotateKeyWrite, { notices: 'all' });
  const setRotation = useWrite(rotationWrite, { notices: 'all' });
  const setState = useWrite(stateWrite, { notices: 'all' });
  const keep = useWrite(keepKeyWrite, { notices: 'all' });
  return (key: KmsKey) => {
    const key_id = key.id;
    const name = keyName(key);
    const rotates_yearly = !key.rotates_yearly;
    return {
      rotate: {
        label: t('rotate'),
        icon: IconRefresh,
        onSelect: () => void run(rotate, { key_id }, t('rotateDone', { name })),
      },
      rotateYearly: {
        label: t(rotates_yearly ? 'yearlyOn' : 'yearlyOff'),
        icon: IconCalendarRepeat,
        onSelect: () => void setRotation.run({ key_id, rotates_yearly }),
      },
      enable: {
        label: t('enable'),
        icon: IconLockOpen,
        onSelect: () => void setState.run({ key_id, state: 'Enabled' }),
      },
      keep: {
        label: t('cancelDeletion'),
        icon: IconRestore,
        onSelect: () => void run(keep, { key_id }, t('kept', { name })),
      },
    };
  };
}

async function run<Input>(writing: Writing<Input>, input: Input, done: string): Promise<void> {
  if (await writing.run(input)) notify({ kind: 'success', text: done, place: 'bottom-left' });
}
