import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { NamedConfirmation } from '#ui/dialogs/named-confirmation.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { AppForm } from './app-form.tsx';
import { type Credentials, NewCredentials } from './new-credentials.tsx';
import type { RegisteredApp } from './queries.ts';
import { deleteWrite, registerWrite, rotateWrite, updateWrite } from './writes.ts';

/** Registers an app, then shows its credentials. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('developer');
  const [made, setMade] = useState<Credentials | null>(null);
  const { run, isRunning, error } = useWrite(registerWrite, {
    onDone: ({ client_id, client_secret }) => setMade({ clientId: client_id, secret: client_secret }),
  });
  return (
    <Dialog title={made ? t('registeredTitle') : t('register')} onClose={onClose} size="lg">
      {made ? (
        <NewCredentials of={made} onDone={onClose} />
      ) : (
        <AppForm
          submit={t('registerSubmit')}
          onSubmit={run}
          isRunning={isRunning}
          error={error}
          onCancel={onClose}
        />
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
  const { run, isRunning, error } = useWrite(updateWrite, { onDone: onClose });
  return (
    <Dialog title={t('editTitle', { name: app.name })} onClose={onClose} size="lg">
      <AppForm
        app={app}
        submit={t('save')}
        onSubmit={({ is_public: _, ...details }) => run({ client_id: app.client_id, ...details })}
        isRunning={isRunning}
        error={error}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Explains what stops working, and shows the new secret. */
export function RotateDialog({ app, onClose }: AppDialogProps) {
  const { t } = useTranslation('developer');
  const [made, setMade] = useState<Credentials | null>(null);
  const { run, isRunning, error } = useWrite(rotateWrite, {
    onDone: ({ client_secret: secret }, { client_id: clientId }) => setMade({ clientId, secret }),
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
      <Refusal text={error} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="sm" loading={isRunning} onClick={() => void run({ client_id: app.client_id })}>
          {t('rotateSubmit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function DeleteDialog({ app, onClose }: AppDialogProps) {
  const { t } = useTranslation('developer');
  const writing = useWrite(deleteWrite, { onDone: onClose });
  return (
    <Dialog title={t('deleteTitle', { name: app.name })} onClose={onClose}>
      <NamedConfirmation
        name={app.name}
        submit={t('delete')}
        writing={writing}
        input={{ client_id: app.client_id }}
        onClose={onClose}
      >
        <p>{t('deleteText')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
