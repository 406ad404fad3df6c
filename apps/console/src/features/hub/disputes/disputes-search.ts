import { type SearchOf, searchOf, text } from '#lib/pages/search.ts';

/** The shown case; by default the oldest. */
export const disputesSearch = searchOf({ item: text(64) });

export type DisputesSearch = SearchOf<typeof disputesSearch>;
