import { hubLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { Note } from '#ui/text/note.tsx';
import type { Stopped } from './reviewer-table.tsx';
import { reasonKeys, removeKeys, suspendKeys } from './text-keys.ts';
import { reviewerWrite } from './writes.ts';

export interface RemoveReviewerDialogProps extends Stopped {
  projectId: string;
  onClose: () => void;
}

const keysOf = { suspended: suspendKeys, removed: removeKeys, reason: reasonKeys };

/** Explains the effects of a suspension or a removal before it is done, and asks for a reason, or changes the reason alone. */
export function RemoveReviewerDialog({ projectId, reviewer, change, onClose }: RemoveReviewerDialogProps) {
  const { t } = useTranslation('hub-review');
  const keys = keysOf[change];
  const form = useForm({ initialValues: { reason: reviewer.stop_reason } });
  const { run, isRunning, error } = useWrite(reviewerWrite, { onDone: onClose });
  const ofReviewer = { project_id: projectId, reviewer_id: reviewer.reviewer_id };
  return (
    <FormDialog
      title={t(keys.title, { name: reviewer.name })}
      submit={t(keys.submit)}
      isRunning={isRunning}
      error={error}
      variant={change === 'reason' ? 'filled' : 'danger'}
      form={form}
      onSubmit={({ reason }) =>
        void run({
          ...ofReviewer,
          ...(change === 'reason' ? {} : { state: change }),
          reason: reason.trim(),
        })
      }
      onClose={onClose}
    >
      {keys.text && <Note>{t(keys.text)}</Note>}
      <TextArea
        label={t('contributors.stopping.reason')}
        description={t('stop.reasonText')}
        rows={3}
        maxLength={hubLimits.noteMaxLength}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
