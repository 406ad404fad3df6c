import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '#features/storage/insight/audit/audit-screen.tsx';
import { auditFilterOf, logSearch } from '#features/storage/insight/log/log-search.ts';
import { auditQuery } from '#features/storage/insight/log/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/audit')({
  validateSearch: logSearch,
  loaderDeps: ({ search }) => auditFilterOf(search),
  loader: async ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(auditQuery(undefined, deps));
    await loadTexts('insight', 'audit', 'audit-sentences', 'audit-words');
  },
  component: AuditScreen,
});
