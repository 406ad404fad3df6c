import { setKmsKeyState } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useTask } from '#ui/use-task.ts';
import { keyName } from './key-name.ts';
import { KeyUse } from './key-use.tsx';
import { type KmsKey, refreshKmsKeys } from './queries.ts';

/** Says what can no longer be read or written, and disables the key. */
export function DisableKmsKeyDialog({ kmsKey, onClose }: { kmsKey: KmsKey; onClose: () => void }) {
  const { t } = useTranslation('encryption-keys');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [disable, isRunning] = useTask(async () => {
    const change = { key_id: kmsKey.id, state: 'Disabled' } as const;
    const answer = await request(setKmsKeyState, change, { notify: false });
    refreshKmsKeys();
    if (answer.ok) onClose();
    else setRefusal(answer.msg);
  });
  return (
    <Dialog title={t('disableTitle', { name: keyName(kmsKey) })} onClose={onClose}>
      <p>{t('disableText')}</p>
      <KeyUse kmsKey={kmsKey} />
      <Refusal text={refusal} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="danger" loading={isRunning} onClick={() => void disable()}>
          {t('disable')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
