import { createFileRoute } from '@tanstack/react-router';
import { BucketsScreen } from '#features/storage/buckets/buckets-screen.tsx';
import { bucketsSearch } from '#features/storage/buckets/buckets-search.ts';
import { bucketsQuery } from '#features/storage/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/buckets/')({
  validateSearch: bucketsSearch,
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(bucketsQuery);
    await loadTexts('storage');
  },
  component: BucketsScreen,
});
