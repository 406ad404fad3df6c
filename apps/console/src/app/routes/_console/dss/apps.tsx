import { createFileRoute } from '@tanstack/react-router';
import { ToolsScreen } from '../../../../features/storage/tools/tools-screen.tsx';
import { loadTexts } from '../../../../lib/i18n.ts';

export const Route = createFileRoute('/_console/dss/apps')({
  loader: async () => {
    await loadTexts('storage');
  },
  component: ToolsScreen,
});
