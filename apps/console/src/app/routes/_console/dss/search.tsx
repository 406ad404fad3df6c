import { createFileRoute } from '@tanstack/react-router';
import { SearchScreen } from '../../../../features/storage/objects/search-screen.tsx';
import { loadTexts } from '../../../../lib/i18n.ts';

export interface SearchQuery {
  text?: string;
}

export const Route = createFileRoute('/_console/dss/search')({
  validateSearch: (search: Record<string, unknown>): SearchQuery =>
    typeof search.text === 'string' && search.text ? { text: search.text } : {},
  loader: async () => {
    await loadTexts('storage');
  },
  component: SearchScreen,
});
