import { createFileRoute } from '@tanstack/react-router';
import { teamQuery } from '#features/accounts/team/queries.ts';
import { TeamScreen } from '#features/accounts/team/team-screen.tsx';
import { loadTexts } from '#lib/i18n.ts';

export const Route = createFileRoute('/_console/settings/team')({
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(teamQuery);
    await loadTexts('team');
  },
  component: TeamScreen,
});
