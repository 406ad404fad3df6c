import { createFileRoute } from '@tanstack/react-router';
import { EntryScreen } from '#features/contribute/entry/entry-screen.tsx';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_entry/contribute')({
  loader: async () => {
    await loadTexts('contribute-entry');
  },
  component: EntryScreen,
});
