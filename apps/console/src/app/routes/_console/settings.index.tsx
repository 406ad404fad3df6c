import { createFileRoute } from '@tanstack/react-router';
import { AccountSettings } from '#features/accounts/settings/account-settings.tsx';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/settings/')({
  loader: async () => {
    // The password rules are shared with account entry, and the change of the address with the security page.
    await loadTexts('entry', 'security');
  },
  component: AccountSettings,
});
