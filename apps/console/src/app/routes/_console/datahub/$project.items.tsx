import { createFileRoute } from '@tanstack/react-router';
import { ItemsScreen } from '#features/hub/items/items-screen.tsx';
import { filterOf, itemsSearch } from '#features/hub/items/items-search.ts';
import { itemsQuery } from '#features/hub/items/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project/items')({
  validateSearch: itemsSearch,
  loaderDeps: ({ search }) => filterOf(search),
  loader: async ({ context, params, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(itemsQuery(params.project, deps));
    await loadTexts('hub', 'hub-codes', 'hub-items');
  },
  component: ItemsScreen,
});
