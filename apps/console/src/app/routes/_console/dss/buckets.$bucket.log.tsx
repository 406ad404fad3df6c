import { createFileRoute } from '@tanstack/react-router';
import { logSearch } from '#features/storage/insight/log/log-search.ts';
import { requestLogQuery } from '#features/storage/insight/log/queries.ts';
import { LogScreen } from '#features/storage/insight/log-screen.tsx';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/buckets/$bucket/log')({
  validateSearch: logSearch,
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(requestLogQuery(params.bucket));
    await loadTexts('insight', 'audit', 'audit-sentences', 'audit-words');
  },
  component: LogScreen,
});
