import { createFileRoute } from '@tanstack/react-router';
import { ItemsScreen } from '#features/hub/items/items-screen.tsx';
import { loadTexts } from '#lib/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project/items')({
  loader: async () => {
    await loadTexts('hub', 'hub-codes');
  },
  component: ItemsScreen,
});
