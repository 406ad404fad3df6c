import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { loadTexts } from '#lib/i18n.ts';
import { refreshUser } from '#lib/refresh-user.ts';

export const Route = createFileRoute('/_console/dashboard')({
  loader: async () => {
    // The home page refreshes the user info (specification section 4), and shows cached data until then.
    void refreshUser().catch(() => undefined);
    await loadTexts('home', 'usage', 'bulk', 'objects');
  },
  component: HomeScreen,
});
