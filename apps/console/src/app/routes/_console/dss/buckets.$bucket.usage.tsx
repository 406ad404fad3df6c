import { createFileRoute } from '@tanstack/react-router';
import { BucketUsageScreen } from '#features/storage/usage/bucket-usage-screen.tsx';
import { usageQuery } from '#features/storage/usage/queries.ts';
import { usageSearch } from '#features/storage/usage/usage-search.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/buckets/$bucket/usage')({
  validateSearch: usageSearch,
  loaderDeps: ({ search }) => ({ period: search.period }),
  loader: async ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(usageQuery(params.bucket, deps.period ?? '30'));
    await loadTexts('usage');
  },
  component: BucketUsageScreen,
});
