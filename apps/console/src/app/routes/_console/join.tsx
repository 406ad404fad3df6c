import { createFileRoute } from '@tanstack/react-router';
import { JoinScreen } from '#features/accounts/team/join-screen.tsx';
import { loadTexts } from '#lib/i18n.ts';
import { searchOf, text } from '#lib/search.ts';

export const Route = createFileRoute('/_console/join')({
  /** The parameters of a mailed invitation. */
  validateSearch: searchOf({ signature: text() }),
  loader: async () => {
    await loadTexts('team');
  },
  component: JoinScreen,
});
