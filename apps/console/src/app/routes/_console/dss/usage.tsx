import { createFileRoute } from '@tanstack/react-router';
import { alertsQuery, usageQuery } from '#features/storage/usage/queries.ts';
import { UsageScreen } from '#features/storage/usage/usage-screen.tsx';
import { usageSearch } from '#features/storage/usage/usage-search.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/usage')({
  validateSearch: usageSearch,
  loaderDeps: ({ search }) => ({ period: search.period }),
  loader: async ({ context, deps }) => {
    void context.queryClient.prefetchQuery(usageQuery(undefined, deps.period ?? '30'));
    // Alerts stand above everything else.
    const alerts = context.queryClient.ensureQueryData(alertsQuery).catch(() => undefined);
    await Promise.all([loadTexts('usage'), alerts]);
  },
  component: UsageScreen,
});
