import { useTranslation } from 'react-i18next';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { NamedConfirmation } from '#ui/dialogs/named-confirmation.tsx';
import type { AgentSummary } from './queries.ts';
import { deleteAgentWrite } from './writes.ts';

export interface DeleteAgentDialogProps {
  agent: Pick<AgentSummary, 'agent_id' | 'name' | 'state' | 'published_version' | 'sources'>;
  onClose: () => void;
  onDeleted: () => unknown;
}

/** Shows what will be deleted and what stays, and deletes the agent once its name was typed. */
export function DeleteAgentDialog({ agent, onClose, onDeleted }: DeleteAgentDialogProps) {
  const { t } = useTranslation('agents');
  const { agent_id, name, sources, state, published_version: version } = agent;
  const writing = useWrite(deleteAgentWrite, { onDone: onDeleted });
  return (
    <Dialog title={t('delete.title', { name })} onClose={onClose}>
      <NamedConfirmation
        name={name}
        submit={t('delete.submit')}
        writing={writing}
        input={{ agent_id }}
        onClose={onClose}
      >
        <p>{t('delete.text')}</p>
        <p>
          {t('delete.sources', { count: sources })}
          {sentenceGap}
          {t('delete.files', { count: state.documents })}
        </p>
        {version !== null && <p>{t('delete.published')}</p>}
      </NamedConfirmation>
    </Dialog>
  );
}
