import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { useMediaQuery } from '#ui/actions/use-media-query.ts';
import { useStepBack } from '#ui/actions/use-step-back.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import type { ShownPlace } from '../place.ts';
import { type Agent, agentQuery } from '../queries.ts';
import { StudioColumns } from './studio-columns.tsx';
import type { StudioSearch } from './studio-search.ts';
import { StudioTabs } from './studio-tabs.tsx';

const route = getRouteApi('/_console/bot/$agent/');

/** The width from which panes are side by side. */
const wideQuery = '(min-width: 1024px)';

/** /bot/{id}: the agent's sources, the conversation with it, and the cited location in a file. */
export function StudioScreen() {
  const { agent: agentId } = route.useParams();
  const query = useQuery(agentQuery(agentId));
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={320} />}>
      {(agent) => <Studio key={agentId} agent={agent} />}
    </Loaded>
  );
}

function Studio({ agent }: { agent: Agent }) {
  const search = route.useSearch();
  const studio = useStudio(search);
  const isWide = useMediaQuery(wideQuery);
  usePageTitle(agent.name);
  return isWide ? (
    <StudioColumns agent={agent} studio={studio} />
  ) : (
    <StudioTabs agent={agent} studio={studio} />
  );
}

/** Returns the pane next to the conversation, and the actions that change it. */
function useStudio(search: StudioSearch) {
  const change = useChangeSearch<StudioSearch>();
  const { stepped, stepBack } = useStepBack();
  const [opened, setOpened] = useState<ShownPlace | null>(null);
  const { conversation, document, start, end, panel, pane } = search;
  // The address contains the place; the matched words are only known on this page.
  const asked = document === undefined ? null : { documentId: document, start, end };
  const place = asked && opened && isSame(asked, opened) ? opened : asked;
  const closed: StudioSearch = {
    document: undefined,
    start: undefined,
    end: undefined,
    panel: undefined,
    pane: undefined,
  };
  return {
    conversationId: conversation,
    place: panel === 'settings' ? null : place,
    isSettingsOpen: panel === 'settings',
    pane: pane ?? (document !== undefined || panel ? 'side' : 'chat'),
    showPane: (wanted: NonNullable<StudioSearch['pane']>) => change({ pane: wanted }, true),
    showConversation: (id: string | undefined, isBegun = false) =>
      change(isBegun ? { conversation: id } : { ...closed, conversation: id }, isBegun),
    open: (wanted: ShownPlace) => {
      const { documentId, start, end } = wanted;
      setOpened(wanted);
      if (document === undefined) stepped();
      change({ ...closed, document: documentId, start, end }, document !== undefined);
    },
    openSettings: () => {
      if (document === undefined) stepped();
      change({ ...closed, panel: 'settings' }, document !== undefined);
    },
    closeSide: () => stepBack(() => change(closed, true)),
  };
}

function isSame(one: ShownPlace, other: ShownPlace): boolean {
  return one.documentId === other.documentId && one.start === other.start && one.end === other.end;
}

export type StudioState = ReturnType<typeof useStudio>;
