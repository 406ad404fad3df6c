import { createFileRoute, redirect } from '@tanstack/react-router';
import { ClosingScreen } from '#features/accounts/your-data/closing-screen.tsx';
import { session } from '#lib/calls/api.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_entry/closing')({
  beforeLoad: () => {
    if (session.user()?.closing_at === null) throw redirect({ to: '/dashboard', replace: true });
  },
  loader: async () => {
    await loadTexts('your-data', 'security', 'factors');
  },
  component: ClosingScreen,
});
