import { conversationLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { wholeNumberOf } from '../whole-number.ts';
import { retentionWrite } from './writes.ts';

const usualDays = 90;

export interface RetentionDialogProps {
  agentId: string;
  /** Null: conversations are kept until they are deleted. */
  days: number | null;
  onClose: () => void;
}

/** Sets the number of days without a new message after which conversations are deleted. */
export function RetentionDialog({ agentId, days, onClose }: RetentionDialogProps) {
  const { t } = useTranslation('agent-conversations');
  const form = useForm({
    initialValues: { keeping: days === null ? 'forever' : 'days', days: String(days ?? usualDays) },
  });
  const { run, isRunning, error } = useWrite(retentionWrite, { onDone: onClose });
  const max = conversationLimits.retentionDaysMax;
  const isLimited = form.values.keeping === 'days';
  const wanted = wholeNumberOf(form.values.days, max);
  return (
    <FormDialog
      title={t('keeping.title')}
      submit={t('keeping.save')}
      form={form}
      isRunning={isRunning}
      error={error}
      disabled={isLimited && wanted === null}
      onSubmit={() => run({ agent_id: agentId, days: isLimited ? wanted : null })}
      onClose={onClose}
    >
      <ChoiceGroup
        label={t('keeping.label')}
        options={[
          { value: 'forever', label: t('keeping.untilDeleted') },
          { value: 'days', label: t('keeping.limited') },
        ]}
        {...form.getInputProps('keeping')}
      />
      {isLimited && (
        <>
          <TextField
            label={t('keeping.field')}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('days')}
            error={wanted === null ? t('keeping.rule', { max }) : undefined}
          />
          <Note>{t('keeping.text')}</Note>
        </>
      )}
    </FormDialog>
  );
}
