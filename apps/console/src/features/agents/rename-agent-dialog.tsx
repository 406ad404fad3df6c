import { agentLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import type { AgentSummary } from './queries.ts';
import { updateAgentWrite } from './writes.ts';

export interface RenameAgentDialogProps {
  agent: Pick<AgentSummary, 'agent_id' | 'name'>;
  onClose: () => void;
}

/** Renames an agent. */
export function RenameAgentDialog({ agent, onClose }: RenameAgentDialogProps) {
  const { t } = useTranslation('agents');
  const form = useForm({
    initialValues: { name: agent.name },
    validate: { name: (value) => (value.trim() === '' ? t('nameRequired') : null) },
  });
  const { run, isRunning, error } = useWrite(updateAgentWrite, { onDone: onClose });
  return (
    <FormDialog
      title={t('rename.title', { name: agent.name })}
      submit={t('rename.submit')}
      isRunning={isRunning}
      error={error}
      form={form}
      onSubmit={({ name }) => run({ agent_id: agent.agent_id, name: name.trim() })}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        maxLength={agentLimits.nameMaxLength}
        autoComplete="off"
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
