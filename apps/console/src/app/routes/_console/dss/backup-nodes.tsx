import { createFileRoute } from '@tanstack/react-router';
import { BackupScreen } from '#features/storage/backup/backup-screen.tsx';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/backup-nodes')({
  loader: async () => {
    await loadTexts('storage');
  },
  component: BackupScreen,
});
