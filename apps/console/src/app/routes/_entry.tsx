import { createFileRoute, retainSearchParams } from '@tanstack/react-router';
import { EntryShell } from '../../features/accounts/entry-shell.tsx';
import { loadTexts } from '../../lib/i18n.ts';

const keys = [
  'name',
  'redirect_url',
  'email',
  'username',
  'invite',
  'code',
  'state',
  'signature',
  'google',
  'customer',
  'country',
] as const;

/** What the screens of account entry read from the query; all of it text. */
export type EntryQuery = { [Key in (typeof keys)[number]]?: string };

export const Route = createFileRoute('/_entry')({
  // The first screen most people see comes with the page itself: no second round trip.
  codeSplitGroupings: [],
  validateSearch: (search: Record<string, unknown>): EntryQuery =>
    Object.fromEntries(keys.flatMap((key) => (typeof search[key] === 'string' ? [[key, search[key]]] : []))),
  search: { middlewares: [retainSearchParams(['name', 'redirect_url'])] },
  beforeLoad: () => {
    // Begun here, in the first chunk, so that texts and the screen's code arrive side by side.
    void loadTexts('entry');
  },
  loader: () => loadTexts('entry').then(() => null),
  component: EntryShell,
});
