import { startVerification, verifyPerson } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { DialogActions } from '#ui/dialog.tsx';
import { Note } from '#ui/note.tsx';
import { useTask } from '#ui/use-task.ts';
import { showPasskey } from '../factors/browser-passkeys.ts';
import type { ProofFormProps } from './proof-forms.ts';

export function PasskeyProof({ onProven, onCancel }: ProofFormProps) {
  const { t } = useTranslation('security');
  const [problem, setProblem] = useState<string | null>(null);
  const [prove, isRunning] = useTask(async () => {
    const question = await request(startVerification, {}, { notify: false });
    if (!question.ok) return setProblem(question.msg);
    const passkey = await showPasskey(question.data);
    if (!passkey) return setProblem(t('proof.passkeyGaveUp'));
    const answer = await request(verifyPerson, { passkey }, { notify: false });
    if (answer.ok) onProven();
    else setProblem(answer.msg);
  });
  return (
    <>
      <p>{t('proof.passkeyText')}</p>
      {problem !== null && <Note>{problem}</Note>}
      <DialogActions>
        <Button size="sm" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="sm" loading={isRunning} onClick={() => void prove()} data-autofocus>
          {t('proof.passkeyUse')}
        </Button>
      </DialogActions>
    </>
  );
}
