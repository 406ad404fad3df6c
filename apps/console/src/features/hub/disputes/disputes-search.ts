import { type SearchOf, searchOf, text } from '#lib/search.ts';

/** The case that is shown; the oldest unless said. */
export const disputesSearch = searchOf({ item: text(64) });

export type DisputesSearch = SearchOf<typeof disputesSearch>;
