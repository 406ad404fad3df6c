import { createFileRoute } from '@tanstack/react-router';
import { DesignScreen } from '#features/hub/design/design-screen.tsx';
import { designSearch } from '#features/hub/design/draft/design-search.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project/design')({
  validateSearch: designSearch,
  loader: async () => {
    await loadTexts('hub', 'hub-design');
  },
  component: DesignScreen,
});
