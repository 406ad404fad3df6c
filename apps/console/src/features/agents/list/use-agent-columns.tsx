import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { type GridColumn, useColumns } from '#ui/lists/grid/index.ts';
import { Badge } from '#ui/text/badge.tsx';
import { QuietLink } from '#ui/text/quiet-link.tsx';
import { Time, timeWidthPx } from '#ui/text/time.tsx';
import { FileState } from '../file-state.tsx';
import type { AgentSummary } from '../queries.ts';
import classes from './agents-screen.module.css';

/** Returns the columns of the list of agents, in the person's selection. */
export function useAgentColumns() {
  const { t } = useTranslation('agents');
  const all = useMemo(() => agentColumns(t), [t]);
  return useColumns(all, 'agentColumns');
}

function agentColumns(t: TFunction<'agents'>): GridColumn<AgentSummary>[] {
  return [
    {
      id: 'name',
      label: t('list.name'),
      isMain: true,
      isSortable: true,
      minWidthPx: 200,
      cell: ({ agent_id: agent, name, is_temporary: isTemporary }) => (
        <span className={classes.name}>
          <QuietLink to="/bot/$agent" params={{ agent }} tabIndex={-1}>
            <strong>{name}</strong>
          </QuietLink>
          {isTemporary && <Badge>{t('list.temporary')}</Badge>}
        </span>
      ),
    },
    {
      id: 'state',
      label: t('list.files'),
      minWidthPx: 168,
      cell: ({ state }) => <FileState state={state} />,
    },
    {
      id: 'sources',
      label: t('list.sources'),
      isNumber: true,
      isSortable: true,
      isWideOnly: true,
      minWidthPx: 92,
      cell: ({ sources }) => formats.count(sources),
    },
    {
      id: 'questions',
      label: t('list.questions'),
      isNumber: true,
      isSortable: true,
      minWidthPx: 184,
      cell: (agent) => formats.count(agent.questions_this_week),
    },
    {
      id: 'published',
      label: t('list.published'),
      minWidthPx: 128,
      cell: ({ published_version: version }) =>
        version === null ? (
          t('list.notPublished')
        ) : (
          <Badge tone="good">{t('list.version', { number: version })}</Badge>
        ),
    },
    {
      id: 'updated',
      label: t('list.updated'),
      isNumber: true,
      isSortable: true,
      minWidthPx: timeWidthPx,
      cell: (agent) => <Time value={agent.updated_at} />,
    },
  ];
}
