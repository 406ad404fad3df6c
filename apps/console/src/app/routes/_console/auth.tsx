import { createFileRoute } from '@tanstack/react-router';
import { ConsentScreen } from '#features/linked-apps/consent-screen.tsx';
import { type ConsentQuery, consentSearch } from '#features/linked-apps/consent-search.ts';
import { cookies } from '#lib/calls/api.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/auth')({
  validateSearch: (search): ConsentQuery => {
    const { remember = cookies.isRemembered(), ...query } = consentSearch(search);
    return { ...query, remember };
  },
  loader: async () => {
    await loadTexts('apps');
  },
  component: ConsentScreen,
});
