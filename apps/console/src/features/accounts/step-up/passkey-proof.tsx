import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { DialogActions } from '#ui/dialogs/dialog.tsx';
import { Note } from '#ui/text/note.tsx';
import { showPasskey } from '../factors/browser-passkeys.ts';
import type { ProofFormProps } from './proof-forms.ts';
import { startVerificationWrite, verifyWrite } from './writes.ts';

export function PasskeyProof({ onProven, onCancel }: ProofFormProps) {
  const { t } = useTranslation('security');
  const verify = useWrite(verifyWrite, { onDone: onProven });
  const start = useWrite(startVerificationWrite, {
    onDone: async (question) => {
      const passkey = await showPasskey(question);
      if (passkey) await verify.run({ passkey });
      else verify.setError(t('proof.passkeyGaveUp'));
    },
  });
  const problem = start.error ?? verify.error;
  return (
    <>
      <p>{t('proof.passkeyText')}</p>
      {problem !== null && <Note>{problem}</Note>}
      <DialogActions>
        <Button size="sm" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="sm" loading={start.isRunning} onClick={() => void start.run({})} data-autofocus>
          {t('proof.passkeyUse')}
        </Button>
      </DialogActions>
    </>
  );
}
