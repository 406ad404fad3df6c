import { IconCpu, IconMessageChatbot, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { May, useMay } from '#ui/actions/may.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Page } from '#ui/page/page.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { DeleteAgentDialog } from '../delete-agent-dialog.tsx';
import { ModelButton } from '../model/model-button.tsx';
import { type AgentSummary, agentsQuery } from '../queries.ts';
import { RenameAgentDialog } from '../rename-agent-dialog.tsx';
import { AgentGrid } from './agent-grid.tsx';
import classes from './agents-screen.module.css';

const route = getRouteApi('/_console/bot/');

type OpenDialog = { kind: 'rename' | 'delete'; agent: AgentSummary };

/** /bot: every agent of the account. */
export function AgentsScreen() {
  const { t } = useTranslation('agents');
  const search = route.useSearch();
  const query = useQuery(agentsQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // Only shown once the list is loaded, because otherwise the button could disappear from under the pointer.
  const hasAgents = query.data !== undefined && query.data.length > 0;
  const close = () => setDialog(null);
  return (
    <Page
      title={t('list.title')}
      text={t('list.text')}
      actions={
        <>
          <ModelButton icon={<IconCpu size={16} stroke={1.6} aria-hidden />}>{t('list.model')}</ModelButton>
          {hasAgents && <CreateLink />}
        </>
      }
    >
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {(agents) =>
          agents.length === 0 ? (
            <NoAgents />
          ) : (
            <AgentGrid
              agents={agents}
              search={search}
              onRename={(agent) => setDialog({ kind: 'rename', agent })}
              onDelete={(agent) => setDialog({ kind: 'delete', agent })}
            />
          )
        }
      </Loaded>
      {dialog?.kind === 'rename' && <RenameAgentDialog agent={dialog.agent} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteAgentDialog agent={dialog.agent} onClose={close} onDeleted={close} />
      )}
    </Page>
  );
}

function CreateLink() {
  const { t } = useTranslation('agents');
  return (
    <May call="createAgent">
      <ButtonLink size="sm" to="/bot/new" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('list.create')}
      </ButtonLink>
    </May>
  );
}

/** Explains agents before the first one is created. */
function NoAgents() {
  const { t } = useTranslation('agents');
  const mayCreate = useMay('createAgent');
  return (
    <EmptyState
      icon={IconMessageChatbot}
      title={t('list.emptyTitle')}
      text={mayCreate ? t('list.emptyText') : t('list.emptyReader')}
      action={<CreateLink />}
    >
      {mayCreate && (
        <ol className={classes.steps}>
          <li>{t('list.step1')}</li>
          <li>{t('list.step2')}</li>
          <li>{t('list.step3')}</li>
        </ol>
      )}
    </EmptyState>
  );
}
