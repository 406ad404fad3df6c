import { createFileRoute } from '@tanstack/react-router';
import { fetchNotice, SecureAccountScreen } from '#features/accounts/secure/secure-account-screen.tsx';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_entry/secure-account')({
  loaderDeps: ({ search }) => ({ signature: search.signature }),
  loader: async ({ deps }) => {
    const [notice] = await Promise.all([fetchNotice(deps.signature), loadTexts('security')]);
    return notice;
  },
  component: SecureAccountScreen,
});
