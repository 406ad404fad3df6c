import { createFileRoute } from '@tanstack/react-router';
import { ProjectsScreen } from '#features/hub/projects/projects-screen.tsx';
import { projectsQuery } from '#features/hub/projects/queries.ts';
import { storageQuery } from '#features/hub/storage-link/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub/')({
  loader: async ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(projectsQuery);
    void context.queryClient.prefetchQuery(storageQuery);
    await loadTexts('hub');
  },
  component: ProjectsScreen,
});
