import { createFileRoute } from '@tanstack/react-router';
import { BucketFrame } from '#features/storage/bucket-frame.tsx';
import { bucketPresenceQuery } from '#features/storage/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/buckets/$bucket')({
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(bucketPresenceQuery(params.bucket));
    await loadTexts('storage');
  },
  component: BucketFrame,
});
