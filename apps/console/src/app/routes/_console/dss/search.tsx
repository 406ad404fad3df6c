import { createFileRoute } from '@tanstack/react-router';
import { searchAddress } from '#features/storage/search/search-address.ts';
import { SearchScreen } from '#features/storage/search/search-screen.tsx';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/search')({
  validateSearch: searchAddress,
  loader: async () => {
    await loadTexts('search', 'storage-classes', 'objects');
  },
  component: SearchScreen,
});
