import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { useAppName } from './app-name.ts';
import type { ConnectedApp } from './queries.ts';
import { disconnectWrite } from './writes.ts';

/** Explains what ends with the connection, and disconnects the app. */
export function DisconnectDialog({ app, onClose }: { app: ConnectedApp; onClose: () => void }) {
  const { t } = useTranslation('apps');
  const name = useAppName()(app);
  const { run, isRunning, error } = useWrite(disconnectWrite, { onDone: onClose });
  return (
    <Confirmation
      title={t('disconnect.title', { app: name })}
      size="sm"
      submit={t('disconnect.submit')}
      cancel={t('disconnect.cancel')}
      isRunning={isRunning}
      error={error}
      onSubmit={() => void run({ grant_id: app.grant_id })}
      onClose={onClose}
    >
      <p>{t('disconnect.text', { app: name })}</p>
    </Confirmation>
  );
}
