import { createFileRoute } from '@tanstack/react-router';
import { ToolsScreen } from '#features/storage/tools/tools-screen.tsx';
import { toolsSearch } from '#features/storage/tools/tools-search.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/apps')({
  validateSearch: toolsSearch,
  loader: async () => {
    await loadTexts('tools');
  },
  component: ToolsScreen,
});
