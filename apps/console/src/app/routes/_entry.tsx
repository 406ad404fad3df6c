import { limits } from '@atoll/contract/limits';
import { createFileRoute, retainSearchParams } from '@tanstack/react-router';
import { EntryShell } from '#features/accounts/entry-shell.tsx';
import { loadTexts } from '#lib/language/i18n.ts';
import { type SearchOf, searchOf, text } from '#lib/pages/search.ts';

/** The query parameters of the screens of account entry. What the server would refuse for its length counts as absent. */
const entrySearch = searchOf({
  name: text(),
  redirect_url: text(),
  email: text(limits.emailMaxLength),
  username: text(limits.accountNameMaxLength),
  invite: text(limits.referralMaxLength),
  code: text(),
  state: text(),
  signature: text(),
  google: text(),
  to: text(),
  customer: text(limits.partnerMarkerMaxLength),
  country: text(limits.partnerMarkerMaxLength),
});

export type EntryQuery = SearchOf<typeof entrySearch>;

export const Route = createFileRoute('/_entry')({
  // The first screen for most people is part of the page, to save a round trip.
  codeSplitGroupings: [],
  validateSearch: entrySearch,
  search: { middlewares: [retainSearchParams(['name', 'redirect_url'])] },
  beforeLoad: () => {
    // Started here, in the first chunk, so that texts and the screen's code load in parallel.
    void loadTexts('entry');
  },
  loader: () => loadTexts('entry').then(() => null),
  component: EntryShell,
});
