import { createFileRoute } from '@tanstack/react-router';
import { YourDataScreen } from '#features/accounts/your-data/your-data-screen.tsx';
import { DownloadAllPanel } from '#features/storage/index.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/settings/data')({
  loader: async () => {
    await loadTexts('your-data', 'storage');
  },
  component: () => <YourDataScreen files={<DownloadAllPanel />} />,
});
