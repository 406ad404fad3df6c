import { createFileRoute } from '@tanstack/react-router';
import { requireDatahub } from '#features/hub/require-datahub.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub')({
  // Before the pages below load their data, which would be refused. Changing the page only asks again in the background.
  beforeLoad: async ({ cause }) => {
    if (cause !== 'stay') await requireDatahub();
  },
  loader: async ({ cause }) => {
    if (cause === 'stay') await requireDatahub();
    await loadTexts('hub');
  },
});
