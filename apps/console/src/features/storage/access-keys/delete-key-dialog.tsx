import { deleteAccessKey, listAccessKeys } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { formats } from '#lib/formats.ts';
import { queryClient } from '#lib/query-client.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NamedConfirmation } from '#ui/named-confirmation.tsx';
import type { AccessKey } from './key-state.ts';

/** Locks out whatever uses a key, after its name was typed. */
export function DeleteKeyDialog({ accessKey, onClose }: { accessKey: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const { access_key_id: id, name, last_used_at: usedAt } = accessKey;
  const remove = async () => {
    const answer = await request(deleteAccessKey, { access_key_id: id }, { notify: false });
    void queryClient.invalidateQueries({ queryKey: [listAccessKeys.name] });
    if (!answer.ok) return answer.msg;
    onClose();
    return null;
  };
  return (
    <Dialog title={t('deleteTitle', { name })} onClose={onClose}>
      <NamedConfirmation name={name} submit={t('delete')} onConfirm={remove} onClose={onClose}>
        <p>{t('deleteText', { id })}</p>
        <p>{usedAt === null ? t('deleteUnused') : t('deleteUsed', { time: formats.dateTime(usedAt) })}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
