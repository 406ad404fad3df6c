import { createFileRoute } from '@tanstack/react-router';
import { AccessKeysScreen } from '../../../../features/storage/access-keys/access-keys-screen.tsx';
import { loadTexts } from '../../../../lib/i18n.ts';

export const Route = createFileRoute('/_console/dss/access-keys')({
  loader: async () => {
    await loadTexts('storage');
  },
  component: AccessKeysScreen,
});
