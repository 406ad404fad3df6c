import { createFileRoute } from '@tanstack/react-router';
import { JobsScreen } from '../../../../features/storage/bulk/jobs-screen.tsx';
import { jobsQuery } from '../../../../features/storage/bulk/queries.ts';
import { loadTexts } from '../../../../lib/i18n.ts';

/** Which job's details are open. */
export interface JobsQuery {
  job?: string;
}

export const Route = createFileRoute('/_console/dss/jobs')({
  validateSearch: (search: Record<string, unknown>): JobsQuery =>
    typeof search.job === 'string' && search.job ? { job: search.job } : {},
  loader: async ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(jobsQuery);
    await loadTexts('bulk');
  },
  component: JobsScreen,
});
