import { createFileRoute } from '@tanstack/react-router';
import { collusionQuery, reviewersQuery } from '#features/hub/reviewers/queries.ts';
import { ReviewersScreen } from '#features/hub/reviewers/reviewers-screen.tsx';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project/reviewers')({
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchInfiniteQuery(reviewersQuery(params.project));
    void context.queryClient.prefetchQuery(collusionQuery(params.project));
    await loadTexts('hub', 'hub-codes', 'hub-review');
  },
  component: ReviewersScreen,
});
