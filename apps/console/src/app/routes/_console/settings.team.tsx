import { createFileRoute } from '@tanstack/react-router';
import { TeamScreen } from '#features/accounts/team/team-screen.tsx';
import { loadTexts } from '#lib/i18n.ts';
import { membersQuery } from '#lib/members-query.ts';

export const Route = createFileRoute('/_console/settings/team')({
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(membersQuery);
    await loadTexts('team');
  },
  component: TeamScreen,
});
