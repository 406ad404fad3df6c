import { createFileRoute } from '@tanstack/react-router';
import { requireDatahub } from '#features/hub/require-datahub.ts';
import { CallbackScreen } from '#features/linked-apps/callback-screen.tsx';
import { callbackSearch } from '#features/linked-apps/callback-search.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub_/callback')({
  validateSearch: callbackSearch,
  loader: async () => {
    await requireDatahub();
    await loadTexts('apps');
  },
  component: function Callback() {
    return <CallbackScreen {...Route.useSearch()} name="datahub" />;
  },
});
