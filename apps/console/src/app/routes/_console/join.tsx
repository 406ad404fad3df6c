import { createFileRoute } from '@tanstack/react-router';
import { JoinScreen } from '../../../features/accounts/team/join-screen.tsx';
import { loadTexts } from '../../../lib/i18n.ts';

/** What a mailed invitation carries. */
export interface JoinQuery {
  signature: string;
}

export const Route = createFileRoute('/_console/join')({
  validateSearch: ({ signature }: Record<string, unknown>): JoinQuery => ({
    signature: typeof signature === 'string' ? signature : '',
  }),
  loader: async () => {
    await loadTexts('team');
  },
  component: JoinScreen,
});
