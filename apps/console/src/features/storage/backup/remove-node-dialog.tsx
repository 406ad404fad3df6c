import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import type { BackupNode } from './queries.ts';
import { removeNodeWrite } from './writes.ts';

/** Removes a node. The data on it stays there. */
export function RemoveNodeDialog({ node, onClose }: { node: BackupNode; onClose: () => void }) {
  const { t } = useTranslation('storage');
  const { run, isRunning, error } = useWrite(removeNodeWrite, { onDone: onClose });
  return (
    <Dialog title={t('backup.removeTitle', { name: node.name })} onClose={onClose}>
      <p>{t('backup.removeText')}</p>
      <Refusal text={error} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="danger" loading={isRunning} onClick={() => void run({ node: node.id })}>
          {t('backup.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
