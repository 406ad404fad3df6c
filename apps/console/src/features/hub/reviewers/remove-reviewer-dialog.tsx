import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Note } from '#ui/text/note.tsx';
import type { Stopped } from './reviewer-table.tsx';
import { removeKeys, suspendKeys } from './text-keys.ts';
import { reviewerWrite } from './writes.ts';

export interface RemoveReviewerDialogProps extends Stopped {
  projectId: string;
  onClose: () => void;
}

/** Explains the effects of a suspension or a removal before it is done. */
export function RemoveReviewerDialog({ projectId, reviewer, state, onClose }: RemoveReviewerDialogProps) {
  const { t } = useTranslation('hub-review');
  const keys = state === 'suspended' ? suspendKeys : removeKeys;
  const { run, isRunning, error } = useWrite(reviewerWrite, { onDone: onClose });
  return (
    <FormDialog
      title={t(keys.title, { name: reviewer.name })}
      submit={t(keys.submit)}
      isRunning={isRunning}
      error={error}
      variant="danger"
      onSubmit={() => void run({ project_id: projectId, reviewer_id: reviewer.reviewer_id, state })}
      onClose={onClose}
    >
      <Note>{t(keys.text)}</Note>
    </FormDialog>
  );
}
