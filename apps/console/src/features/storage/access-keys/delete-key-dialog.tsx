import { type CallOutput, deleteAccessKey, listAccessKeys } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useTask } from '../../../ui/use-task.ts';

export type AccessKey = CallOutput<typeof listAccessKeys>[number];

/** Locks out whatever uses a key, after a warning. */
export function DeleteKeyDialog({ accessKey, onClose }: { accessKey: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('storage');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { access_key_id: id, name } = accessKey;
  const [remove, isRunning] = useTask(async () => {
    const answer = await request(deleteAccessKey, { access_key_id: id }, { notify: false });
    void queryClient.invalidateQueries({ queryKey: [listAccessKeys.name] });
    if (answer.ok) onClose();
    else setRefusal(answer.msg);
  });
  return (
    <Dialog title={t('keys.deleteTitle', { name })} onClose={onClose}>
      <p>{t('keys.deleteText', { id })}</p>
      {refusal && <p role="alert">{refusal}</p>}
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="danger" loading={isRunning} onClick={() => void remove()}>
          {t('delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
