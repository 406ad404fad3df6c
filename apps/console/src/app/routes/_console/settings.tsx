import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '#features/accounts/settings/settings-screen.tsx';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/settings')({
  loader: async () => {
    await loadTexts('settings');
  },
  component: SettingsScreen,
});
