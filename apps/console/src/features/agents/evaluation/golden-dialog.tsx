import { agentLimits, type ExpectedFile } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { ExpectedFiles } from './expected-files.tsx';
import { factProblem, factsOf } from './facts.ts';
import type { Golden } from './queries.ts';
import { putGoldenWrite } from './writes.ts';

export interface GoldenDialogProps {
  agentId: string;
  /** Creates a question if omitted. */
  golden?: Golden;
  onClose: () => void;
}

/** Edits a golden question and the expectations of its answer. */
export function GoldenDialog({ agentId, golden, onClose }: GoldenDialogProps) {
  const { t } = useTranslation('agent-evaluation');
  const factsError = (text: string) => {
    const problem = factProblem(factsOf(text));
    return problem ? t(problem === 'too many' ? 'golden.tooManyFacts' : 'golden.longFact') : undefined;
  };
  const form = useForm({
    initialValues: {
      question: golden?.question ?? '',
      expected: (golden?.expected ?? []) as readonly ExpectedFile[],
      facts: golden?.facts.join('\n') ?? '',
    },
    validate: {
      question: (question) => question.trim() === '' && t('golden.questionRequired'),
      facts: factsError,
    },
  });
  const { run, isRunning, error } = useWrite(putGoldenWrite, { onDone: onClose });
  return (
    <FormDialog
      title={t(golden ? 'golden.editTitle' : 'golden.newTitle')}
      size="lg"
      submit={t('golden.save')}
      form={form}
      isRunning={isRunning}
      error={error}
      onSubmit={({ question, expected, facts }) =>
        run({
          agent_id: agentId,
          ...(golden ? { golden_id: golden.golden_id } : {}),
          question: question.trim(),
          expected: [...expected],
          facts: factsOf(facts),
        })
      }
      onClose={onClose}
    >
      <TextArea
        label={t('golden.question')}
        rows={2}
        maxLength={agentLimits.questionMaxLength}
        data-autofocus
        {...form.getInputProps('question')}
      />
      <ExpectedFiles agentId={agentId} {...form.getInputProps('expected')} />
      <TextArea
        label={t('golden.factsLabel')}
        description={t('golden.factsHint')}
        rows={3}
        {...form.getInputProps('facts')}
        error={factsError(form.values.facts)}
      />
    </FormDialog>
  );
}
