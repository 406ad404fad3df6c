import { createFileRoute } from '@tanstack/react-router';
import { RefusalsScreen } from '#features/storage/insight/requests/refusals-screen.tsx';
import { loadTexts } from '#lib/language/i18n.ts';
import { searchOf, text } from '#lib/pages/search.ts';

export const Route = createFileRoute('/_console/dss/apps_/refusals')({
  /** The request to explain, and the access key whose requests are listed. */
  validateSearch: searchOf({ request: text(), key: text() }),
  loader: async () => {
    await loadTexts('insight');
  },
  component: RefusalsScreen,
});
