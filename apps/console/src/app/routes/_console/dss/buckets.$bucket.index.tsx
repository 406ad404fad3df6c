import { createFileRoute } from '@tanstack/react-router';
import { objectsSearch } from '#features/storage/listing/objects-search.ts';
import { ObjectsScreen } from '#features/storage/objects/objects-screen.tsx';
import { bucketQuery } from '#features/storage/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/buckets/$bucket/')({
  validateSearch: objectsSearch,
  loader: async ({ context, params }) => {
    // Loaded in advance, so that dropped files show in the tray even if the network fails.
    void import('#features/storage/transfers/tray/transfers-tray.tsx').catch(() => undefined);
    void context.queryClient.prefetchQuery(bucketQuery(params.bucket));
    await loadTexts('objects', 'storage-classes');
  },
  component: ObjectsScreen,
});
