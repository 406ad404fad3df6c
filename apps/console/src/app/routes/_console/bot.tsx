import { createFileRoute } from '@tanstack/react-router';
import { BotScreen } from '#features/agents/bot-screen.tsx';
import { loadTexts } from '#lib/i18n.ts';

export const Route = createFileRoute('/_console/bot')({
  loader: async () => {
    await loadTexts('apps');
  },
  component: BotScreen,
});
