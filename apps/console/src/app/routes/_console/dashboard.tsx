import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { onboardingQuery } from '#features/storage/index.ts';
import { queryClient } from '#lib/calls/query-client.ts';
import { refreshUser } from '#lib/calls/refresh-user.ts';
import { loadTexts } from '#lib/language/i18n.ts';

const slowAnswerMs = 500;

export const Route = createFileRoute('/_console/dashboard')({
  loader: async () => {
    // The home page refreshes the user info (specification section 4), and shows cached data until then.
    void refreshUser().catch(() => undefined);
    // The first steps come first on the page, and would move everything else down. A slow answer may do so.
    const steps = queryClient.ensureQueryData(onboardingQuery).catch(() => undefined);
    const slow = new Promise((resolve) => setTimeout(resolve, slowAnswerMs));
    await Promise.all([Promise.race([steps, slow]), loadTexts('home', 'usage', 'bulk', 'objects')]);
  },
  component: HomeScreen,
});
