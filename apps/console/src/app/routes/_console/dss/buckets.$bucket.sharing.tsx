import { createFileRoute } from '@tanstack/react-router';
import { BucketSharingScreen } from '../../../../features/storage/sharing/bucket-sharing-screen.tsx';
import { shareLinksQuery } from '../../../../features/storage/sharing/queries.ts';
import { loadTexts } from '../../../../lib/i18n.ts';

export const Route = createFileRoute('/_console/dss/buckets/$bucket/sharing')({
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchInfiniteQuery(shareLinksQuery(params.bucket));
    await loadTexts('sharing');
  },
  component: BucketSharingScreen,
});
