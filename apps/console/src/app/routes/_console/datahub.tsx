import { createFileRoute } from '@tanstack/react-router';
import { requireDatahub } from '#features/hub/require-datahub.ts';
import { loadTexts } from '#lib/i18n.ts';

export const Route = createFileRoute('/_console/datahub')({
  loader: async () => {
    await requireDatahub();
    await loadTexts('hub');
  },
});
