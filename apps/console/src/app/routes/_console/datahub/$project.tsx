import { createFileRoute } from '@tanstack/react-router';
import { hubProjectQuery } from '#features/hub/codes/project-query.ts';
import { ProjectFrame } from '#features/hub/project-frame.tsx';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project')({
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(hubProjectQuery(params.project));
    await loadTexts('hub');
  },
  component: ProjectFrame,
});
