import { disconnectApp } from '@atoll/contract';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useTask } from '#ui/use-task.ts';
import { useAppName } from './app-name.ts';
import { type ConnectedApp, refreshConnectedApps } from './queries.ts';

/** Says what ends, and ends it. */
export function DisconnectDialog({ app, onClose }: { app: ConnectedApp; onClose: () => void }) {
  const { t } = useTranslation('apps');
  const name = useAppName()(app);
  const [problem, setProblem] = useState<string | null>(null);
  const disconnect = useCallback(async () => {
    const answer = await request(disconnectApp, { grant_id: app.grant_id }, { notify: false });
    refreshConnectedApps();
    if (answer.ok) onClose();
    else setProblem(answer.msg);
  }, [app.grant_id, onClose]);
  const [run, isRunning] = useTask(disconnect);
  return (
    <Dialog title={t('disconnect.title', { app: name })} onClose={onClose} size="sm">
      <p>{t('disconnect.text', { app: name })}</p>
      <Refusal text={problem} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose}>
          {t('disconnect.cancel')}
        </Button>
        <Button size="sm" variant="danger" loading={isRunning} onClick={() => run()}>
          {t('disconnect.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
