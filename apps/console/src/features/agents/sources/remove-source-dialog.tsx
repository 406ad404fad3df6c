import { displayName } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import type { AgentSource } from '../queries.ts';
import { removeSourceWrite } from '../writes.ts';
import { titleOf } from './source-title.ts';

export interface RemoveSourceDialogProps {
  agentId: string;
  source: AgentSource;
  onClose: () => void;
}

/** Shows how much the agent will lose, and what stays. */
export function RemoveSourceDialog({ agentId, source, onClose }: RemoveSourceDialogProps) {
  const { t } = useTranslation('agents');
  const { run, isRunning, error } = useWrite(removeSourceWrite, { onDone: onClose });
  return (
    <Confirmation
      title={t('remove.title', { name: displayName(titleOf(source)) })}
      submit={t('remove.submit')}
      onSubmit={() => void run({ agent_id: agentId, source_id: source.source_id })}
      isRunning={isRunning}
      error={error}
      onClose={onClose}
    >
      <p>{source.kind === 'text' ? t('remove.text') : t('remove.files', { count: source.documents })}</p>
    </Confirmation>
  );
}
