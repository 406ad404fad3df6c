import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, FormDecision } from '#ui/dialogs/dialog.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { type Version, versionsQuery } from './queries.ts';
import { useVersionName } from './use-version-name.ts';
import { startEvaluationWrite } from './writes.ts';

export interface StartDialogProps {
  agentId: string;
  questionCount: number;
  onClose: () => void;
  onStarted: (evaluationId: string) => void;
}

/** Selects the subjects of an evaluation: the draft, a version, or two of them. */
export function StartDialog({ agentId, questionCount, onClose, onStarted }: StartDialogProps) {
  const { t } = useTranslation('agent-evaluation');
  const query = useQuery(versionsQuery(agentId));
  return (
    <Dialog title={t('run.title')} onClose={onClose}>
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {(versions) => (
          <StartForm
            agentId={agentId}
            questionCount={questionCount}
            versions={versions}
            onClose={onClose}
            onStarted={onStarted}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

const draft = 'draft';
const nothing = '';

const versionOf = (value: string) => (value === draft ? null : Number(value));

function StartForm(props: StartDialogProps & { versions: readonly Version[] }) {
  const { agentId, questionCount, versions, onClose, onStarted } = props;
  const { t } = useTranslation(['agent-evaluation', 'common']);
  const nameOf = useVersionName();
  const published = versions.find((version) => version.is_published);
  const form = useForm({
    initialValues: { first: draft, second: published ? String(published.version) : nothing },
  });
  const { first, second } = form.values;
  const { run, isRunning, error } = useWrite(startEvaluationWrite, {
    onDone: (evaluation) => onStarted(evaluation.evaluation_id),
  });
  const options = [
    { value: draft, label: nameOf(null) },
    ...versions.map(({ version, is_published: isPublished }) => ({
      value: String(version),
      label: isPublished ? t('run.published', { name: nameOf(version) }) : nameOf(version),
    })),
  ];
  const chosen = [first, ...(second === nothing || second === first ? [] : [second])];
  return (
    <FormStack form={form} onSubmit={() => run({ agent_id: agentId, versions: chosen.map(versionOf) })}>
      <SelectField label={t('run.first')} options={options} {...form.getInputProps('first')} />
      {versions.length > 0 && (
        <SelectField
          label={t('run.second')}
          {...form.getInputProps('second')}
          value={second === first ? nothing : second}
          options={[
            { value: nothing, label: t('run.nothing') },
            ...options.filter(({ value }) => value !== first),
          ]}
        />
      )}
      <div>
        <Note>{t('run.asks', { count: questionCount * chosen.length })}</Note>
        <Note>{t('run.charged')}</Note>
      </div>
      <Refusal text={error} />
      <FormDecision
        submit={t('run.start')}
        cancel={t('common:cancel')}
        onCancel={onClose}
        isRunning={isRunning}
      />
    </FormStack>
  );
}
