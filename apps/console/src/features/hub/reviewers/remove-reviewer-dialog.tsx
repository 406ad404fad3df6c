import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Note } from '#ui/note.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useWrite } from '#ui/use-write.ts';
import { removeKeys, suspendKeys } from './keys.ts';
import type { Stopped } from './reviewer-table.tsx';
import { reviewerWrite } from './writes.ts';

export interface RemoveReviewerDialogProps extends Stopped {
  projectId: string;
  onClose: () => void;
}

/** Says what a suspension or a removal does before it is done. */
export function RemoveReviewerDialog({ projectId, reviewer, state, onClose }: RemoveReviewerDialogProps) {
  const { t } = useTranslation(['hub-review', 'common']);
  const keys = state === 'suspended' ? suspendKeys : removeKeys;
  const { run, isRunning, error } = useWrite(reviewerWrite, { onDone: onClose });
  return (
    <Dialog title={t(keys.title, { name: reviewer.name })} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void run({ project_id: projectId, reviewer_id: reviewer.reviewer_id, state });
        }}
      >
        <Note>{t(keys.text)}</Note>
        <Refusal text={error} />
        <FormDecision
          submit={t(keys.submit)}
          cancel={t('common:cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          variant="danger"
        />
      </FormStack>
    </Dialog>
  );
}
