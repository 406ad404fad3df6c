import { createFileRoute } from '@tanstack/react-router';
import { JobsScreen } from '#features/storage/bulk/jobs/jobs-screen.tsx';
import { jobsQuery } from '#features/storage/bulk/requests/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import { searchOf, text } from '#lib/pages/search.ts';

export const Route = createFileRoute('/_console/dss/jobs')({
  /** The job whose details are open. */
  validateSearch: searchOf({ job: text() }),
  loader: async ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(jobsQuery);
    await loadTexts('bulk');
  },
  component: JobsScreen,
});
