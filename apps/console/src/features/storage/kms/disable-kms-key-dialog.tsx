import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
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
    <Confirmation
      title={t('disableTitle', { name: keyName(kmsKey) })}
      submit={t('disable')}
      isRunning={isRunning}
      error={error}
      onSubmit={() => void disable()}
      onClose={onClose}
    >
      <p>{t('disableText')}</p>
      <KeyUse kmsKey={kmsKey} />
    </Confirmation>
  );
}
