import { type HubReason, hubLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { Note } from '#ui/text/note.tsx';
import { ReasonChoice } from '../codes/reason-choice.tsx';
import { holdItemWrite } from './writes.ts';

export interface ItemDialogProps {
  projectId: string;
  itemId: string;
  onClose: () => void;
}

/** Asks why an item is held back. */
export function HoldDialog({ projectId, itemId, onClose }: ItemDialogProps) {
  const { t } = useTranslation('hub-items');
  const form = useForm({ initialValues: { reasons: [] as readonly HubReason[], note: '' } });
  const { run, isRunning, error } = useWrite(holdItemWrite, { onDone: onClose });
  return (
    <FormDialog
      title={t('hold.title')}
      submit={t('hold.submit')}
      isRunning={isRunning}
      error={error}
      form={form}
      onSubmit={({ reasons, note }) =>
        run({ project_id: projectId, item_id: itemId, reasons: [...reasons], note: note.trim() })
      }
      onClose={onClose}
    >
      <Note>{t('hold.text')}</Note>
      <ReasonChoice label={t('hold.reasons')} {...form.getInputProps('reasons')} />
      <TextArea
        label={t('hold.note')}
        rows={3}
        maxLength={hubLimits.noteMaxLength}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
