import { createFileRoute } from '@tanstack/react-router';
import type { ConsentQuery } from '../../../features/linked-apps/connect-request.ts';
import { ConsentScreen } from '../../../features/linked-apps/consent-screen.tsx';
import { cookies } from '../../../lib/api.ts';
import { loadTexts } from '../../../lib/i18n.ts';

export const Route = createFileRoute('/_console/auth')({
  validateSearch: (search: Record<string, unknown>): ConsentQuery => {
    const { redirect_url, identity, interaction, remember } = search;
    return {
      ...(typeof redirect_url === 'string' ? { redirect_url } : {}),
      ...(typeof identity === 'string' ? { identity } : {}),
      ...(typeof interaction === 'string' ? { interaction } : {}),
      // Both `true` and `"true"`: the router reads its own addresses as JSON.
      remember: remember === undefined ? cookies.isRemembered() : String(remember) === 'true',
    };
  },
  loader: async () => {
    await loadTexts('apps');
  },
  component: ConsentScreen,
});
