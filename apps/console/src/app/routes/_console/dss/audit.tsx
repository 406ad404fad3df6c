import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '../../../../features/storage/insight/audit-screen.tsx';
import { auditQuery } from '../../../../features/storage/insight/queries.ts';
import { loadTexts } from '../../../../lib/i18n.ts';

export const Route = createFileRoute('/_console/dss/audit')({
  loader: async ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(auditQuery(undefined));
    await loadTexts('insight');
  },
  component: AuditScreen,
});
