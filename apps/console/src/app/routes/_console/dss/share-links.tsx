import { createFileRoute } from '@tanstack/react-router';
import { shareLinksQuery } from '../../../../features/storage/sharing/queries.ts';
import { ShareLinksScreen } from '../../../../features/storage/sharing/share-links-screen.tsx';
import { loadTexts } from '../../../../lib/i18n.ts';

export const Route = createFileRoute('/_console/dss/share-links')({
  loader: async ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(shareLinksQuery());
    await loadTexts('sharing');
  },
  component: ShareLinksScreen,
});
