import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '#features/hub/reviewers/audit-screen.tsx';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project_/audit')({
  loader: async () => {
    await loadTexts('hub', 'hub-codes', 'hub-review');
  },
  component: AuditScreen,
});
