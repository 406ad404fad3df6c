import { hubLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { Note } from '#ui/text/note.tsx';
import type { ItemDialogProps } from './hold-dialog.tsx';
import { markGoldWrite } from './writes.ts';

/** Asks for the known answer of an item that becomes gold. */
export function MarkGoldDialog({ projectId, itemId, onClose }: ItemDialogProps) {
  const { t } = useTranslation(['hub-items', 'hub-codes']);
  const form = useForm({ initialValues: { answer: 'yes' as 'yes' | 'no', explanation: '' } });
  const { run, isRunning, error } = useWrite(markGoldWrite, { onDone: onClose });
  return (
    <FormDialog
      title={t('markGold.title')}
      submit={t('markGold.submit')}
      isRunning={isRunning}
      error={error}
      form={form}
      onSubmit={({ answer, explanation }) =>
        run({ project_id: projectId, item_id: itemId, answer, explanation: explanation.trim() })
      }
      onClose={onClose}
    >
      <Note>{t('markGold.text')}</Note>
      <ChoiceGroup
        label={t('markGold.answer')}
        options={[
          { value: 'yes', label: t('hub-codes:answers.yes') },
          { value: 'no', label: t('hub-codes:answers.no') },
        ]}
        {...form.getInputProps('answer')}
      />
      <TextArea
        label={t('markGold.explanation')}
        description={t('markGold.explanationHint')}
        rows={3}
        maxLength={hubLimits.noteMaxLength}
        {...form.getInputProps('explanation')}
      />
    </FormDialog>
  );
}
