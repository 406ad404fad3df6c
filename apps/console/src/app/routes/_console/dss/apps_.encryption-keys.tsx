import { createFileRoute } from '@tanstack/react-router';
import { KmsScreen } from '#features/storage/kms/kms-screen.tsx';
import { kmsKeysQuery, kmsStoreQuery } from '#features/storage/kms/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/apps_/encryption-keys')({
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(kmsKeysQuery);
    void context.queryClient.prefetchQuery(kmsStoreQuery);
    await loadTexts('encryption-keys');
  },
  component: KmsScreen,
});
