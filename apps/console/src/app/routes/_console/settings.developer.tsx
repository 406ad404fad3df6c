import { createFileRoute } from '@tanstack/react-router';
import { DeveloperScreen } from '#features/linked-apps/developer/developer-screen.tsx';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/settings/developer')({
  loader: async () => {
    await loadTexts('developer');
  },
  component: DeveloperScreen,
});
