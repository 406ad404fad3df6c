import { createFileRoute } from '@tanstack/react-router';
import { NewProjectScreen } from '#features/hub/projects/new-project-screen.tsx';
import { newProjectSearch } from '#features/hub/projects/new-project-search.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub/new')({
  validateSearch: newProjectSearch,
  loader: async () => {
    await loadTexts('hub');
  },
  component: NewProjectScreen,
});
