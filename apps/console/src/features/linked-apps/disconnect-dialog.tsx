import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { useAppName } from './app-name.ts';
import type { ConnectedApp } from './queries.ts';
import { disconnectWrite } from './writes.ts';

/** Explains what ends with the connection, and disconnects the app. */
export function DisconnectDialog({ app, onClose }: { app: ConnectedApp; onClose: () => void }) {
  const { t } = useTranslation('apps');
  const name = useAppName()(app);
  const { run, isRunning, error } = useWrite(disconnectWrite, { onDone: onClose });
  return (
    <Dialog title={t('disconnect.title', { app: name })} onClose={onClose} size="sm">
      <p>{t('disconnect.text', { app: name })}</p>
      <Refusal text={error} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose}>
          {t('disconnect.cancel')}
        </Button>
        <Button
          size="sm"
          variant="danger"
          loading={isRunning}
          onClick={() => void run({ grant_id: app.grant_id })}
        >
          {t('disconnect.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
