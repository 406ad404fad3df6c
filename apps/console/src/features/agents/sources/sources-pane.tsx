import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '#lib/browser/load-part.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { May, useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { ProgressBar } from '#ui/text/progress-bar.tsx';
import { FileState } from '../file-state.tsx';
import pane from '../pane.module.css';
import type { ShownPlace } from '../place.ts';
import { type Agent, type AgentSource, agentSourcesQuery } from '../queries.ts';
import { rereadWrite } from '../writes.ts';
import { Lag } from './lag.tsx';
import { RemoveSourceDialog } from './remove-source-dialog.tsx';
import { SourceItem } from './source-item.tsx';
import classes from './sources-pane.module.css';

const AddSources = lazy(async () => ({
  default: (await loadPart(() => import('./add-sources-dialog.tsx'))).AddSourcesDialog,
}));

export interface SourcesPaneProps {
  agent: Agent;
  onOpen: (place: ShownPlace) => void;
}

/** Lists an agent's sources with their progress, and the files that can't be read. */
export function SourcesPane({ agent, onOpen }: SourcesPaneProps) {
  const { t } = useTranslation('agents');
  const { agent_id: agentId, state } = agent;
  const query = useQuery(agentSourcesQuery(agentId));
  const mayChange = useMay('addAgentSource');
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<AgentSource | null>(null);
  const reread = useWrite(rereadWrite, { notices: 'all' });
  const add = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('sources.add')}
    </Button>
  );
  return (
    <>
      <div className={pane.head}>
        <h2 className={pane.title}>{t('sources.title')}</h2>
        <May call="rereadAgent">
          <IconButton
            size="sm"
            icon={IconRefresh}
            label={t('sources.rereadAll')}
            disabled={reread.isRunning}
            onClick={() => void reread.run({ agent_id: agentId })}
          />
          <IconButton size="sm" icon={IconPlus} label={t('sources.add')} onClick={() => setAdding(true)} />
        </May>
      </div>
      <div className={pane.body}>
        <div className={classes.state} role="status">
          <FileState state={state} />
          <Lag lagMs={agent.lag_ms} />
          <Progress state={state} />
        </div>
        <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
          {(sources) =>
            sources.length === 0 ? (
              <div className={classes.none}>
                <p>{t('sources.none')}</p>
                {mayChange && add}
              </div>
            ) : (
              <ul className={classes.list} aria-label={t('sources.title')}>
                {sources.map((source) => (
                  <SourceItem
                    key={source.source_id}
                    agentId={agentId}
                    source={source}
                    onOpen={onOpen}
                    onReread={
                      mayChange
                        ? () => void reread.run({ agent_id: agentId, source_id: source.source_id })
                        : undefined
                    }
                    onRemove={mayChange ? () => setRemoved(source) : undefined}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <Suspense>{isAdding && <AddSources agentId={agentId} onClose={() => setAdding(false)} />}</Suspense>
      {removed && <RemoveSourceDialog agentId={agentId} source={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

/** Shows the progress of reading while files remain. */
function Progress({ state: { documents, behind } }: { state: Agent['state'] }) {
  const { t } = useTranslation('agents');
  if (behind === 0 || documents === 0) return null;
  const done = Math.max(0, documents - behind);
  return (
    <div className={classes.progress}>
      <ProgressBar label={t('sources.progress')} value={done} max={documents} />
    </div>
  );
}
