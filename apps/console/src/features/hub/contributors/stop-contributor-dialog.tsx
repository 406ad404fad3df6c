import { hubLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea, type TextAreaProps } from '#ui/fields/text/text-area.tsx';
import { Note } from '#ui/text/note.tsx';
import { contributorName } from '../codes/contributor-name.ts';
import type { Contributor } from './queries.ts';
import { stopContributorWrite, stopReasonWrite } from './writes.ts';

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
      <ReasonField {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

export interface StopReasonDialogProps {
  projectId: string;
  contributor: Pick<Contributor, 'contributor_id' | 'stop_reason'>;
  onClose: () => void;
}

/** Changes the reason why a contributor was stopped. */
export function StopReasonDialog({ projectId, contributor, onClose }: StopReasonDialogProps) {
  const { t } = useTranslation('hub-review');
  const { contributor_id: id, stop_reason: reason } = contributor;
  const form = useForm({ initialValues: { reason } });
  const { run, isRunning, error } = useWrite(stopReasonWrite, { onDone: onClose });
  return (
    <FormDialog
      title={t('contributors.reasonOf', { name: contributorName(id) })}
      submit={t('contributors.saveReason')}
      isRunning={isRunning}
      error={error}
      form={form}
      onSubmit={(changed) =>
        run({ project_id: projectId, contributor_id: id, reason: changed.reason.trim() })
      }
      onClose={onClose}
    >
      <ReasonField {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

type ReasonFieldProps = Pick<TextAreaProps, 'name' | 'value' | 'error' | 'onChange'>;

function ReasonField(props: ReasonFieldProps) {
  const { t } = useTranslation('hub-review');
  return (
    <TextArea
      label={t('contributors.stopping.reason')}
      description={t('contributors.stopping.reasonText')}
      rows={3}
      maxLength={hubLimits.noteMaxLength}
      {...props}
    />
  );
}
