import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { keyName } from './key-name.ts';
import { KeyUse } from './key-use.tsx';
import type { KmsKey } from './queries.ts';
import { stateWrite } from './writes.ts';

/** Explains what can no longer be read or written, and disables the key. */
export function DisableKmsKeyDialog({ kmsKey, onClose }: { kmsKey: KmsKey; onClose: () => void }) {
  const { t } = useTranslation('encryption-keys');
  const { run, isRunning, error } = useWrite(stateWrite, { onDone: onClose });
  const disable = () => run({ key_id: kmsKey.id, state: 'Disabled' });
  return (
    <Dialog title={t('disableTitle', { name: keyName(kmsKey) })} onClose={onClose}>
      <p>{t('disableText')}</p>
      <KeyUse kmsKey={kmsKey} />
      <Refusal text={error} />
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
