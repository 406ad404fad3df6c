import { limits, longestPlanDays, restoreObject } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Note } from '#ui/note.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { isRestoreDays } from '../restore-days.ts';
import { watchRestore } from './restore-watch.ts';
import { useChange } from './use-change.ts';

export interface RestoreDialogProps {
  bucket: string;
  objectKey: string;
  versionId?: string | undefined;
  onClose: () => void;
}

/** Brings an archived object back for some days; who asked is told when it is there. */
export function RestoreDialog({ bucket, objectKey, versionId, onClose }: RestoreDialogProps) {
  const { t } = useTranslation('objects');
  const done = () => {
    watchRestore({ bucket, key: objectKey, versionId });
    onClose();
  };
  const { change, isRunning, refusal } = useChange(bucket, done);
  const form = useFields({
    initialValues: { days: '7' },
    validate: {
      days: (value) => (isRestoreDays(value) ? null : t('restore.daysRule', { max: longestPlanDays })),
    },
  });
  const version = versionId ? { version_id: versionId } : {};
  return (
    <Dialog title={t('restore.title')} onClose={onClose}>
      <FormStack
        onSubmit={form.onSubmit(
          ({ days }) =>
            void change(restoreObject, { bucket, key: objectKey, ...version, days: Number(days) }),
        )}
      >
        <TextField
          label={t('restore.days')}
          description={t('restore.daysHint')}
          inputMode="numeric"
          data-autofocus
          {...form.getInputProps('days')}
        />
        <Note>{t('restore.text', { hours: limits.restoreHours })}</Note>
        <Refusal text={refusal} />
        <FormDecision
          submit={t('restore.submit')}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}
