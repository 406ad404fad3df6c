import { type HubReason, hubLimits, hubReasons, reportHubAssignment } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { ask } from '../client.ts';
import { reasonKeys } from '../items/item-words.ts';
import { useAction } from '../shell/use-action.ts';

export interface ReportDialogProps {
  ids: { project_id: string; assignment_id: string };
  orNext: (work: () => Promise<void>) => Promise<void>;
  onReported: () => void;
  onClose: () => void;
}

/** Reports an item that should not be in the project at all. */
export function ReportDialog({ ids, orNext, onReported, onClose }: ReportDialogProps) {
  const { t } = useTranslation('contribute-review');
  const { t: words } = useTranslation('contribute');
  const form = useForm({
    initialValues: { reason: undefined as HubReason | undefined, note: '' },
    validate: { reason: (reason) => !reason && t('vote.reasonFirst') },
  });
  const { run, isRunning, problem } = useAction();
  const submit = ({ reason, note }: typeof form.values) => {
    if (!reason) return;
    void run(() =>
      orNext(async () => {
        await ask(reportHubAssignment, { ...ids, reason, note });
        onClose();
        onReported();
      }),
    );
  };
  return (
    <FormDialog
      title={t('report.title')}
      submit={t('report.submit')}
      isRunning={isRunning}
      error={problem}
      variant="danger"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('report.text')}</p>
      <ChoiceGroup
        label={t('report.reason')}
        options={hubReasons.map((value) => ({ value, label: words(reasonKeys[value]) }))}
        {...form.getInputProps('reason')}
      />
      <TextArea
        label={t('vote.note')}
        rows={3}
        maxLength={hubLimits.noteMaxLength}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
