import { createFileRoute } from '@tanstack/react-router';
import { AccountSettings } from '#features/accounts/settings/account-settings.tsx';
import { loadTexts } from '#lib/i18n.ts';

export const Route = createFileRoute('/_console/settings/')({
  loader: async () => {
    // The password rules are those of account entry; the change of the address is one of security.
    await loadTexts('entry', 'security');
  },
  component: AccountSettings,
});
