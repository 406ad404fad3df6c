import { createFileRoute } from '@tanstack/react-router';
import { TeamScreen } from '#features/accounts/team/team-screen.tsx';
import { membersQuery } from '#lib/calls/members-query.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/settings/team')({
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(membersQuery);
    await loadTexts('team');
  },
  component: TeamScreen,
});
