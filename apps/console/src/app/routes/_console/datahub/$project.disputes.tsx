import { createFileRoute } from '@tanstack/react-router';
import { DisputesScreen } from '#features/hub/disputes/disputes-screen.tsx';
import { loadTexts } from '#lib/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project/disputes')({
  loader: async () => {
    await loadTexts('hub', 'hub-codes');
  },
  component: DisputesScreen,
});
