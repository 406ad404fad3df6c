import { createFileRoute } from '@tanstack/react-router';
import type { ConsentQuery } from '../../../features/linked-apps/connect-request.ts';
import { ConsentScreen } from '../../../features/linked-apps/consent-screen.tsx';
import { loadTexts } from '../../../lib/i18n.ts';

export const Route = createFileRoute('/_console/auth')({
  validateSearch: (search: Record<string, unknown>): ConsentQuery => {
    const { redirect_url, identity, interaction, remember } = search;
    return {
      ...(typeof redirect_url === 'string' ? { redirect_url } : {}),
      ...(typeof identity === 'string' ? { identity } : {}),
      ...(typeof interaction === 'string' ? { interaction } : {}),
      // As the address has it, or as it was read already.
      remember: remember === undefined ? undefined : String(remember) === 'true',
    };
  },
  loader: async () => {
    await loadTexts('apps');
  },
  component: ConsentScreen,
});
