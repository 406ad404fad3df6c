import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { ConnectedTable } from './connected-table.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { type ConnectedApp, connectedAppsQuery } from './queries.ts';

/** Settings › Apps: the connected apps and their permissions, with buttons to disconnect them. */
export function ConnectedApps() {
  const { t } = useTranslation('apps');
  const query = useQuery(connectedAppsQuery);
  const [ending, setEnding] = useState<ConnectedApp | null>(null);
  return (
    <Panel title={t('connected.title')} text={t('connected.text')}>
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {(connected) =>
          connected.length === 0 ? (
            <EmptyState icon={IconPlugConnected} title={t('connected.none')} text={t('connected.noneText')} />
          ) : (
            <ConnectedTable connected={connected} onDisconnect={setEnding} />
          )
        }
      </Loaded>
      {ending && <DisconnectDialog app={ending} onClose={() => setEnding(null)} />}
    </Panel>
  );
}
