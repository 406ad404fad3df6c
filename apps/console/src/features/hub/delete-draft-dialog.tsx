import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import type { Project } from './codes/project-query.ts';
import { deleteProjectWrite } from './writes.ts';

export interface DeleteDraftDialogProps {
  project: Project;
  onClose: () => void;
  onDeleted: () => unknown;
}

/** Asks for confirmation before a draft is deleted, which has collected nothing. */
export function DeleteDraftDialog({ project, onClose, onDeleted }: DeleteDraftDialogProps) {
  const { t } = useTranslation('hub');
  const { run, isRunning, error } = useWrite(deleteProjectWrite, { onDone: onDeleted });
  return (
    <Confirmation
      title={t('delete.title', { name: project.title })}
      submit={t('delete.submit')}
      cancel={t('delete.cancel')}
      isRunning={isRunning}
      error={error}
      onSubmit={() => void run({ project_id: project.project_id })}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
    </Confirmation>
  );
}
