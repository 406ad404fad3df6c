import { limits, longestPlanDays } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { isRestoreDays } from '../../restore-days.ts';
import { watchRestore } from '../changes/restore-watch.ts';
import { restoreObjectWrite } from '../changes/writes.ts';

export interface RestoreDialogProps {
  bucket: string;
  objectKey: string;
  versionId?: string | undefined;
  onClose: () => void;
}

/** Restores an archived object for some days. A notice appears when it is done. */
export function RestoreDialog({ bucket, objectKey, versionId, onClose }: RestoreDialogProps) {
  const { t } = useTranslation(['objects', 'storage-classes']);
  const done = () => {
    watchRestore({ bucket, key: objectKey, versionId });
    onClose();
  };
  const { run, isRunning, error } = useWrite(restoreObjectWrite, { onDone: done });
  const form = useForm({
    initialValues: { days: '7' },
    validate: {
      days: (value) => (isRestoreDays(value) ? null : t('restore.daysRule', { max: longestPlanDays })),
    },
  });
  const version = versionId ? { version_id: versionId } : {};
  return (
    <FormDialog
      title={t('restore.title')}
      submit={t('restore.submit')}
      isRunning={isRunning}
      error={error}
      form={form}
      onSubmit={({ days }) => void run({ bucket, key: objectKey, ...version, days: Number(days) })}
      onClose={onClose}
    >
      <TextField
        label={t('restore.days')}
        description={t('restore.daysHint')}
        inputMode="numeric"
        data-autofocus
        {...form.getInputProps('days')}
      />
      <Note>{t('restore.text', { hours: limits.restoreHours })}</Note>
      <Note>{t('storage-classes:restoring.cost')}</Note>
      {versionId === undefined && <Note>{t('storage-classes:restoring.keepOne')}</Note>}
    </FormDialog>
  );
}
