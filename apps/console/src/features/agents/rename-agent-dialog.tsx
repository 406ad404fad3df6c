import { agentLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useWrite } from '#ui/use-write.ts';
import type { AgentSummary } from './queries.ts';
import { updateAgentWrite } from './writes.ts';

export interface RenameAgentDialogProps {
  agent: Pick<AgentSummary, 'agent_id' | 'name'>;
  onClose: () => void;
}

/** Gives an agent another name. */
export function RenameAgentDialog({ agent, onClose }: RenameAgentDialogProps) {
  const { t } = useTranslation(['agents', 'common']);
  const form = useFields({
    initialValues: { name: agent.name },
    validate: { name: (value) => (value.trim() === '' ? t('nameRequired') : null) },
  });
  const { run, isRunning, error } = useWrite(updateAgentWrite, { onDone: onClose });
  return (
    <Dialog title={t('rename.title', { name: agent.name })} onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(({ name }) => run({ agent_id: agent.agent_id, name: name.trim() }))}>
        <TextField
          label={t('name')}
          maxLength={agentLimits.nameMaxLength}
          autoComplete="off"
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          {...form.getInputProps('name')}
        />
        <Refusal text={error} />
        <FormDecision
          submit={t('rename.submit')}
          cancel={t('common:cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}
