import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { NamedConfirmation } from '#ui/dialogs/named-confirmation.tsx';
import type { AccessKey } from './key-state.ts';
import { deleteKeyWrite } from './writes.ts';

/** Deletes a key, which locks out its clients, after its name was typed. */
export function DeleteKeyDialog({ accessKey, onClose }: { accessKey: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const { access_key_id: id, name, last_used_at: usedAt } = accessKey;
  const writing = useWrite(deleteKeyWrite, { onDone: onClose });
  return (
    <Dialog title={t('deleteTitle', { name })} onClose={onClose}>
      <NamedConfirmation
        name={name}
        submit={t('delete')}
        writing={writing}
        input={{ access_key_id: id }}
        onClose={onClose}
      >
        <p>{t('deleteText', { id })}</p>
        <p>{usedAt === null ? t('deleteUnused') : t('deleteUsed', { time: formats.dateTime(usedAt) })}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
