import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { useMay } from '#ui/actions/may.tsx';
import {
  ColumnChoice,
  Grid,
  nextSort,
  SortMenu,
  sortOf,
  sortRows,
  toSortSearch,
  useArrayRows,
} from '#ui/lists/grid/index.ts';
import { ListTools } from '#ui/lists/list-tools.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { Note } from '#ui/text/note.tsx';
import type { AgentSummary } from '../queries.ts';
import { type AgentsSearch, initialSort } from './agents-search.ts';
import { useAgentColumns } from './use-agent-columns.tsx';

export interface AgentGridProps {
  agents: readonly AgentSummary[];
  search: AgentsSearch;
  onRename: (agent: AgentSummary) => void;
  onDelete: (agent: AgentSummary) => void;
}

/** From this number on, the list has a search field. */
const searchedFrom = 8;

const idOf = ({ agent_id: id }: AgentSummary) => id;
const nameOf = ({ name }: AgentSummary) => name;

const sortValues = {
  name: nameOf,
  sources: ({ sources }: AgentSummary) => sources,
  questions: (agent: AgentSummary) => agent.questions_this_week,
  updated: (agent: AgentSummary) => agent.updated_at,
};

/** The account's agents, filtered by a part of their names. */
export function AgentGrid({ agents, search, onRename, onDelete }: AgentGridProps) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const columns = useAgentColumns();
  const mayChange = useMay('updateAgent');
  const sort = sortOf(search, initialSort);
  const shown = useShown(agents, search);
  const rows = useArrayRows(shown);
  const change = useChangeSearch<AgentsSearch>();
  const show = (part: AgentsSearch) => change(part, true);
  const isSearchable = agents.length >= searchedFrom || search.name !== undefined;
  const actionsOf = (agent: AgentSummary): MenuAction[] => [
    { label: t('rename.action'), icon: IconPencil, onSelect: () => onRename(agent) },
    { label: t('delete.action'), icon: IconTrash, onSelect: () => onDelete(agent), isDangerous: true },
  ];
  const sortBy = (by: string) => show(toSortSearch(nextSort(sort, by), initialSort));
  return (
    <>
      {(agents.length > 1 || isSearchable) && (
        <ListTools
          {...(isSearchable && {
            filter: {
              label: t('list.filter'),
              value: search.name ?? '',
              onChange: (name: string) => show({ name: name || undefined }),
            },
          })}
        >
          <SortMenu columns={columns.all} sort={sort} onSort={sortBy} />
          <ColumnChoice columns={columns} />
        </ListTools>
      )}
      {shown.length === 0 ? (
        <div role="status">
          <Note>{t('list.noMatch')}</Note>
        </div>
      ) : (
        <Grid
          label={t('list.title')}
          columns={columns.shown}
          rows={rows}
          idOf={idOf}
          nameOf={nameOf}
          sort={sort}
          onSort={sortBy}
          actionsOf={mayChange ? actionsOf : undefined}
          onOpen={(agent) => void navigate({ to: '/bot/$agent', params: { agent: agent.agent_id } })}
          onRename={mayChange ? onRename : undefined}
          onDelete={mayChange ? ([agent]) => agent && onDelete(agent) : undefined}
        />
      )}
    </>
  );
}

function useShown(agents: readonly AgentSummary[], { name = '', sort, order }: AgentsSearch) {
  return useMemo(() => {
    const wanted = name.toLocaleLowerCase();
    const matching = agents.filter((agent) => agent.name.toLocaleLowerCase().includes(wanted));
    return sortRows(matching, sortOf({ sort, order }, initialSort), sortValues);
  }, [agents, name, sort, order]);
}
