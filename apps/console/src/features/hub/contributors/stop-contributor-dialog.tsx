import { hubLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { Note } from '#ui/text/note.tsx';
import { contributorName } from '../codes/contributor-name.ts';
import { stopContributorWrite } from './writes.ts';

export interface StopContributorDialogProps {
  projectId: string;
  contributorId: string;
  onClose: () => void;
}

/** Says what stopping a contributor does and doesn’t do, and asks for a reason. */
export function StopContributorDialog({ projectId, contributorId, onClose }: StopContributorDialogProps) {
  const { t } = useTranslation('hub-review');
  const form = useForm({ initialValues: { reason: '' } });
  const { run, isRunning, error } = useWrite(stopContributorWrite, { onDone: onClose });
  return (
    <FormDialog
      title={t('contributors.stopping.title', { name: contributorName(contributorId) })}
      submit={t('contributors.stopping.submit')}
      isRunning={isRunning}
      error={error}
      variant="danger"
      form={form}
      onSubmit={({ reason }) =>
        run({ project_id: projectId, contributor_id: contributorId, reason: reason.trim() })
      }
      onClose={onClose}
    >
      <Note>{t('contributors.stopping.effect')}</Note>
      <Note>{t('contributors.stopping.kept')}</Note>
      <Note>{t('contributors.stopping.limit')}</Note>
      <TextArea
        label={t('contributors.stopping.reason')}
        description={t('contributors.stopping.reasonText')}
        rows={3}
        maxLength={hubLimits.noteMaxLength}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
