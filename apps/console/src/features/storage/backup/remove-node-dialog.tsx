import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import type { BackupNode } from './queries.ts';
import { removeNodeWrite } from './writes.ts';

/** Removes a node. The data on it stays there. */
export function RemoveNodeDialog({ node, onClose }: { node: BackupNode; onClose: () => void }) {
  const { t } = useTranslation('storage');
  const { run, isRunning, error } = useWrite(removeNodeWrite, { onDone: onClose });
  return (
    <Confirmation
      title={t('backup.removeTitle', { name: node.name })}
      submit={t('backup.remove')}
      isRunning={isRunning}
      error={error}
      onSubmit={() => void run({ node: node.id })}
      onClose={onClose}
    >
      <p>{t('backup.removeText')}</p>
    </Confirmation>
  );
}
