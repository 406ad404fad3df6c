import { createFileRoute } from '@tanstack/react-router';
import { BucketSharingScreen } from '#features/storage/sharing/bucket-sharing-screen.tsx';
import { shareLinksQuery } from '#features/storage/sharing/queries.ts';
import { bucketShareSearch, linksFor } from '#features/storage/sharing/share-search.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/buckets/$bucket/sharing')({
  validateSearch: bucketShareSearch,
  loaderDeps: ({ search }) => linksFor(search),
  loader: async ({ context, params: { bucket }, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(shareLinksQuery({ ...deps, bucket }));
    await loadTexts('sharing');
  },
  component: BucketSharingScreen,
});
