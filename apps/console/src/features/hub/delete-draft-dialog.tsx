import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useWrite } from '#ui/use-write.ts';
import type { Project } from './codes/project-query.ts';
import { deleteProjectWrite } from './writes.ts';

export interface DeleteDraftDialogProps {
  project: Project;
  onClose: () => void;
  onDeleted: () => unknown;
}

/** Asks before a draft is deleted. Nothing was collected with it. */
export function DeleteDraftDialog({ project, onClose, onDeleted }: DeleteDraftDialogProps) {
  const { t } = useTranslation('hub');
  const { run, isRunning, error } = useWrite(deleteProjectWrite, { onDone: onDeleted });
  return (
    <Dialog title={t('delete.title', { name: project.title })} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void run({ project_id: project.project_id });
        }}
      >
        <p>{t('delete.text')}</p>
        <Refusal text={error} />
        <FormDecision
          submit={t('delete.submit')}
          cancel={t('delete.cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          variant="danger"
        />
      </FormStack>
    </Dialog>
  );
}
