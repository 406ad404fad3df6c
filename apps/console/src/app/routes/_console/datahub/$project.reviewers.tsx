import { createFileRoute } from '@tanstack/react-router';
import { ReviewersScreen } from '#features/hub/reviewers/reviewers-screen.tsx';
import { loadTexts } from '#lib/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project/reviewers')({
  loader: async () => {
    await loadTexts('hub', 'hub-codes');
  },
  component: ReviewersScreen,
});
