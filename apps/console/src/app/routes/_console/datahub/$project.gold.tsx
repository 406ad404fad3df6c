import { createFileRoute } from '@tanstack/react-router';
import { GoldScreen } from '#features/hub/gold/gold-screen.tsx';
import { loadTexts } from '#lib/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project/gold')({
  loader: async () => {
    await loadTexts('hub', 'hub-codes');
  },
  component: GoldScreen,
});
