import { createFileRoute } from '@tanstack/react-router';
import { ConsentScreen } from '../../../features/linked-apps/consent-screen.tsx';
import { loadTexts } from '../../../lib/i18n.ts';

export interface ConsentQuery {
  redirect_url?: string;
}

export const Route = createFileRoute('/_console/auth')({
  validateSearch: (search: Record<string, unknown>): ConsentQuery =>
    typeof search.redirect_url === 'string' ? { redirect_url: search.redirect_url } : {},
  loader: async () => {
    await loadTexts('apps');
  },
  component: ConsentScreen,
});
