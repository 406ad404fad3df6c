import { removeBackupNode } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useTask } from '#ui/use-task.ts';
import { type BackupNode, refreshNodes } from './queries.ts';

/** Lets a node go; what lies on it stays where it is. */
export function RemoveNodeDialog({ node, onClose }: { node: BackupNode; onClose: () => void }) {
  const { t } = useTranslation('storage');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [remove, isRunning] = useTask(async () => {
    const answer = await request(removeBackupNode, { node: node.id }, { notify: false });
    refreshNodes();
    if (answer.ok) onClose();
    else setRefusal(answer.msg);
  });
  return (
    <Dialog title={t('backup.removeTitle', { name: node.name })} onClose={onClose}>
      <p>{t('backup.removeText')}</p>
      {refusal && <p role="alert">{refusal}</p>}
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="danger" loading={isRunning} onClick={() => void remove()}>
          {t('backup.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
