import { createFileRoute } from '@tanstack/react-router';
import { ReleasesScreen } from '#features/hub/releases/releases-screen.tsx';
import { loadTexts } from '#lib/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project/releases')({
  loader: async () => {
    await loadTexts('hub', 'hub-codes');
  },
  component: ReleasesScreen,
});
