import { createFileRoute } from '@tanstack/react-router';
import { JoinScreen } from '#features/accounts/team/join-screen.tsx';
import { loadTexts } from '#lib/language/i18n.ts';
import { searchOf, text } from '#lib/pages/search.ts';

export const Route = createFileRoute('/_console/join')({
  /** The parameters of a mailed invitation. */
  validateSearch: searchOf({ signature: text() }),
  loader: async () => {
    await loadTexts('team');
  },
  component: JoinScreen,
});
