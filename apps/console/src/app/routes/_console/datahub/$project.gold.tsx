import { createFileRoute } from '@tanstack/react-router';
import { GoldScreen } from '#features/hub/gold/gold-screen.tsx';
import { goldQuery } from '#features/hub/gold/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project/gold')({
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchInfiniteQuery(goldQuery(params.project));
    await loadTexts('hub', 'hub-codes', 'hub-review');
  },
  component: GoldScreen,
});
