import { createFileRoute } from '@tanstack/react-router';
import { EntryScreen } from '#features/contribute/entry/entry-screen.tsx';
import { loadTexts } from '#lib/language/i18n.ts';
import { searchOf, text } from '#lib/pages/search.ts';

export const Route = createFileRoute('/_entry/contribute')({
  validateSearch: searchOf({ to: text() }),
  loader: async () => {
    await loadTexts('contribute');
  },
  component: EntryScreen,
});
