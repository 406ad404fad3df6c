import { agentLimits, curatedLimits } from '@atoll/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useFieldArray } from '#ui/fields/form/use-field-array.ts';
import { type Form, useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import classes from './curated-dialog.module.css';
import { putCuratedWrite } from './writes.ts';
import { writtenQuestions } from './written-questions.ts';

export interface CuratedDialogProps {
  agentId: string;
  /** Omitted for a new answer. */
  curatedId?: string;
  /** The known phrasings of the question. */
  questions: readonly string[];
  answer?: string;
  onClose: () => void;
  onSaved?: () => void;
}

/** Edits an answer written by the owner, and its questions. */
export function CuratedDialog(props: CuratedDialogProps) {
  const { agentId, curatedId, questions, answer = '', onClose, onSaved } = props;
  const { t } = useTranslation('agent-conversations');
  const form = useForm({
    initialValues: { ways: questions.length > 0 ? questions : [''], answer },
    validate: {
      ways: (ways) => writtenQuestions(ways).length === 0 && t('curated.questionRequired'),
      answer: (text) => text.trim() === '' && t('curated.answerRequired'),
    },
  });
  const { run, isRunning, error } = useWrite(putCuratedWrite, {
    onDone() {
      onClose();
      onSaved?.();
    },
  });
  return (
    <FormDialog
      title={t(curatedId ? 'curated.editTitle' : 'curated.writeTitle')}
      size="lg"
      submit={t('curated.save')}
      form={form}
      isRunning={isRunning}
      error={error}
      onSubmit={({ ways, answer: text }) =>
        run({
          agent_id: agentId,
          ...(curatedId ? { curated_id: curatedId } : {}),
          questions: writtenQuestions(ways),
          answer: text.trim(),
        })
      }
      onClose={onClose}
    >
      <Ways form={form} />
      <TextArea
        label={t('curated.answer')}
        description={t('curated.answerHint')}
        rows={7}
        maxLength={curatedLimits.answerMaxLength}
        data-autofocus
        {...form.getInputProps('answer')}
      />
    </FormDialog>
  );
}

function Ways({ form }: { form: Form<{ ways: readonly string[]; answer: string }> }) {
  const { t } = useTranslation('agent-conversations');
  const { fields, error, append, remove, update } = useFieldArray(form, 'ways');
  return (
    <fieldset className={classes.ways}>
      <legend>{t('curated.ways')}</legend>
      <p className={classes.hint}>{t('curated.waysHint')}</p>
      {fields.map(({ key, value }, index) => (
        <div key={key} className={classes.way}>
          <input
            className={classes.input}
            aria-label={t('curated.way', { number: index + 1 })}
            aria-invalid={(error && index === 0) || undefined}
            maxLength={agentLimits.questionMaxLength}
            autoComplete="off"
            value={value}
            onChange={(event) => update(index, event.currentTarget.value)}
          />
          {fields.length > 1 && (
            <IconButton
              icon={IconX}
              label={t('curated.removeWay', { number: index + 1 })}
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {fields.length < curatedLimits.variants && (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => append('')}
        >
          {t('curated.addWay')}
        </Button>
      )}
    </fieldset>
  );
}
