import { createFileRoute } from '@tanstack/react-router';
import { AccessKeysScreen } from '#features/storage/access-keys/access-keys-screen.tsx';
import { keysSearch } from '#features/storage/access-keys/keys-search.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/access-keys')({
  validateSearch: keysSearch,
  loader: async () => {
    await loadTexts('keys', 'tools');
  },
  component: AccessKeysScreen,
});
