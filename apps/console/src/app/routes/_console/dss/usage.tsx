import { createFileRoute } from '@tanstack/react-router';
import { usageQuery } from '#features/storage/usage/queries.ts';
import { UsageScreen } from '#features/storage/usage/usage-screen.tsx';
import { usageSearch } from '#features/storage/usage/usage-search.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/usage')({
  validateSearch: usageSearch,
  loaderDeps: ({ search }) => ({ period: search.period }),
  loader: async ({ context, deps }) => {
    void context.queryClient.prefetchQuery(usageQuery(undefined, deps.period ?? '30'));
    await loadTexts('usage');
  },
  component: UsageScreen,
});
