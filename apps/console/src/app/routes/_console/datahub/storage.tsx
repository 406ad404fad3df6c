import { createFileRoute } from '@tanstack/react-router';
import { StorageLinkScreen } from '#features/hub/storage-link/storage-link-screen.tsx';
import { storageLinkSearch } from '#features/hub/storage-link/storage-link-search.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub/storage')({
  validateSearch: storageLinkSearch,
  loader: async () => {
    await loadTexts('hub', 'apps');
  },
  component: StorageLinkScreen,
});
