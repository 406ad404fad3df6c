import { deleteAppRegistration, registerApp, rotateAppSecret, updateAppRegistration } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { NamedConfirmation } from '#ui/named-confirmation.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useTask } from '#ui/use-task.ts';
import { type AppDetails, AppForm } from './app-form.tsx';
import { type Credentials, NewCredentials } from './new-credentials.tsx';
import { type RegisteredApp, refreshRegistrations } from './queries.ts';

/** Takes an app in, then shows what it signs in with. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('developer');
  const [made, setMade] = useState<Credentials | null>(null);
  const register = async (details: AppDetails) => {
    const answer = await request(registerApp, details, { notify: false });
    refreshRegistrations();
    if (!answer.ok) return answer.msg;
    setMade({ clientId: answer.data.client_id, secret: answer.data.client_secret });
    return null;
  };
  return (
    <Dialog title={made ? t('registeredTitle') : t('register')} onClose={onClose} size="lg">
      {made ? (
        <NewCredentials of={made} onDone={onClose} />
      ) : (
        <AppForm submit={t('registerSubmit')} onSubmit={register} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface AppDialogProps {
  app: RegisteredApp;
  onClose: () => void;
}

export function EditDialog({ app, onClose }: AppDialogProps) {
  const { t } = useTranslation('developer');
  const save = async ({ is_public: _, ...details }: AppDetails) => {
    const change = { client_id: app.client_id, ...details };
    const answer = await request(updateAppRegistration, change, { notify: false });
    refreshRegistrations();
    if (!answer.ok) return answer.msg;
    onClose();
    return null;
  };
  return (
    <Dialog title={t('editTitle', { name: app.name })} onClose={onClose} size="lg">
      <AppForm app={app} submit={t('save')} onSubmit={save} onCancel={onClose} />
    </Dialog>
  );
}

/** Says what stops working, and shows the new secret in its place. */
export function RotateDialog({ app, onClose }: AppDialogProps) {
  const { t } = useTranslation('developer');
  const [problem, setProblem] = useState<string | null>(null);
  const [made, setMade] = useState<Credentials | null>(null);
  const [rotate, isRunning] = useTask(async (clientId: string) => {
    const answer = await request(rotateAppSecret, { client_id: clientId }, { notify: false });
    if (answer.ok) setMade({ clientId, secret: answer.data.client_secret });
    else setProblem(answer.msg);
  });
  if (made) {
    return (
      <Dialog title={t('rotatedTitle')} onClose={onClose} size="lg">
        <NewCredentials of={made} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t('rotateTitle', { name: app.name })} onClose={onClose}>
      <p>{t('rotateText')}</p>
      <Refusal text={problem} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="sm" loading={isRunning} onClick={() => rotate(app.client_id)}>
          {t('rotateSubmit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function DeleteDialog({ app, onClose }: AppDialogProps) {
  const { t } = useTranslation('developer');
  const remove = async () => {
    const answer = await request(deleteAppRegistration, { client_id: app.client_id }, { notify: false });
    refreshRegistrations();
    if (!answer.ok) return answer.msg;
    onClose();
    return null;
  };
  return (
    <Dialog title={t('deleteTitle', { name: app.name })} onClose={onClose}>
      <NamedConfirmation name={app.name} submit={t('delete')} onConfirm={remove} onClose={onClose}>
        <p>{t('deleteText')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
