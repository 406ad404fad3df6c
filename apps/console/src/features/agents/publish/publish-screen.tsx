import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { PanelList } from '#ui/page/panel-list.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { agentQuery } from '../queries.ts';
import { KeysPanel } from './keys-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { McpPanel } from './mcp-panel.tsx';
import { publishingQuery } from './queries.ts';
import { StatusPanel } from './status-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';
import { WidgetPanel } from './widget-panel.tsx';

const route = getRouteApi('/_console/bot/$agent/publish');

/** /bot/{id}/publish: the channels of the agent, with the published version and the limits. */
export function PublishScreen() {
  const { t } = useTranslation('agent-publish');
  const { agent: agentId } = route.useParams();
  const { data: agent } = useQuery(agentQuery(agentId));
  const publishing = useQuery(publishingQuery(agentId));
  usePageTitle(agent ? `${agent.name} – ${t('tab')}` : t('tab'));
  return (
    <Loaded query={publishing} skeleton={<SkeletonRows count={6} />}>
      {(found) => {
        const shared = { agentId, name: agent?.name ?? '', publishing: found };
        return (
          <PanelList>
            <StatusPanel {...shared} />
            <LinkPanel {...shared} />
            <WidgetPanel {...shared} />
            <KeysPanel {...shared} />
            <McpPanel {...shared} />
            <LimitsPanel {...shared} />
            <VersionsPanel {...shared} />
          </PanelList>
        );
      }}
    </Loaded>
  );
}
