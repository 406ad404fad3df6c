import { createFileRoute } from '@tanstack/react-router';
import { webhooksQuery } from '#features/storage/webhooks/queries.ts';
import { WebhooksScreen } from '#features/storage/webhooks/webhooks-screen.tsx';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/apps_/webhooks')({
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(webhooksQuery);
    await loadTexts('webhooks');
  },
  component: WebhooksScreen,
});
