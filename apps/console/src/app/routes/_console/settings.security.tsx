import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '#features/accounts/settings/security/security-screen.tsx';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/settings/security')({
  loader: async () => {
    await loadTexts('security', 'factors');
  },
  component: SecurityScreen,
});
