import { codes } from '@atoll/contract';
import { IconMessageOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { useMay } from '#ui/actions/may.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { Page } from '#ui/page/page.tsx';
import { PageTabs } from '#ui/page/page-tabs.tsx';
import { RecordHead } from '#ui/page/record-head.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import classes from './agent-frame.module.css';
import { DeleteAgentDialog } from './delete-agent-dialog.tsx';
import { type Agent, agentQuery } from './queries.ts';
import { RenameAgentDialog } from './rename-agent-dialog.tsx';
import { TemporaryBar } from './temporary-bar.tsx';

const route = getRouteApi('/_console/bot/$agent');

/** Frames every page of an agent with its name, its actions, and the tabs to its other pages. */
export function AgentFrame() {
  const { t } = useTranslation('agents');
  const { agent: agentId } = route.useParams();
  const { data: agent, error } = useQuery(agentQuery(agentId));
  if (error instanceof CallRefused && error.code === codes.agentNotFound) return <MissingAgent />;
  return (
    <div className={classes.root}>
      {agent?.is_temporary && <TemporaryBar agent={agent} />}
      <RecordHead
        wayLabel={t('frame.way')}
        way={<Link to="/bot">{t('list.title')}</Link>}
        title={agent?.name ?? t('frame.agent')}
        tabs={
          <PageTabs
            of="/bot/$agent"
            label={t('tabs.label', { name: agent?.name ?? '' })}
            params={{ agent: agentId }}
          />
        }
      >
        {agent && agent.published_version !== null && (
          <Badge tone="good">{t('list.version', { number: agent.published_version })}</Badge>
        )}
        {agent && <AgentMenu agent={agent} />}
      </RecordHead>
      <Outlet />
    </div>
  );
}

function AgentMenu({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const mayChange = useMay('updateAgent');
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const close = () => setDialog(null);
  if (!mayChange) return null;
  return (
    <>
      <RowMenu
        label={t('frame.actions', { name: agent.name })}
        actions={[
          { label: t('rename.action'), icon: IconPencil, onSelect: () => setDialog('rename') },
          {
            label: t('delete.action'),
            icon: IconTrash,
            onSelect: () => setDialog('delete'),
            isDangerous: true,
          },
        ]}
      />
      {dialog === 'rename' && <RenameAgentDialog agent={agent} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteAgentDialog agent={agent} onClose={close} onDeleted={() => navigate({ to: '/bot' })} />
      )}
    </>
  );
}

function MissingAgent() {
  const { t } = useTranslation('agents');
  return (
    <Page title={t('frame.missing')}>
      <EmptyState
        icon={IconMessageOff}
        title={t('frame.missingTitle')}
        text={t('frame.missingText')}
        action={
          <ButtonLink size="sm" to="/bot">
            {t('frame.toAgents')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
