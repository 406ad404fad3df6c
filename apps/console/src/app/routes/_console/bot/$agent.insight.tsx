import { createFileRoute } from '@tanstack/react-router';
import { InsightScreen } from '#features/agents/insight/insight-screen.tsx';
import { insightSearch, usualDays } from '#features/agents/insight/insight-search.ts';
import { disagreementsQuery, gapsQuery, insightQuery } from '#features/agents/insight/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/bot/$agent/insight')({
  validateSearch: insightSearch,
  loaderDeps: ({ search }) => ({ days: search.days ?? usualDays }),
  loader: async ({ context, params, deps: { days } }) => {
    void context.queryClient.prefetchQuery(insightQuery(params.agent, days));
    void context.queryClient.prefetchQuery(gapsQuery(params.agent, days));
    void context.queryClient.prefetchQuery(disagreementsQuery(params.agent, days));
    // The dialog that answers a gap, and the names of channels, are shared with the conversations.
    await loadTexts('agents', 'agent-insight', 'agent-conversations');
  },
  component: InsightScreen,
});
