import { createFileRoute } from '@tanstack/react-router';
import { shareLinksQuery } from '#features/storage/sharing/queries.ts';
import { ShareLinksScreen } from '#features/storage/sharing/share-links-screen.tsx';
import { linksFor, shareSearch } from '#features/storage/sharing/share-search.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/share-links')({
  validateSearch: shareSearch,
  loaderDeps: ({ search }) => linksFor(search),
  loader: async ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(shareLinksQuery(deps));
    await loadTexts('sharing');
  },
  component: ShareLinksScreen,
});
