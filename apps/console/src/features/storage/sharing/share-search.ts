import { type CallInput, type listShareLinks, shareStates } from '@atoll/contract';
import { oneOf, presentOf, type SearchOf, searchOf, text } from '#lib/search.ts';

/** Which links are listed, as the address says it. */
export const shareSearch = searchOf({ bucket: text(), state: oneOf(shareStates) });

/** As `shareSearch`, for the page of one bucket. */
export const bucketShareSearch = searchOf({ state: oneOf(shareStates) });

/** What of it is to be otherwise; undefined: any. */
export type ShareSearchChange = SearchOf<typeof shareSearch>;

/** What the list is asked for. */
export type ShareSearch = Omit<CallInput<typeof listShareLinks>, 'cursor'>;

export function linksFor(search: ShareSearchChange): ShareSearch {
  return presentOf(shareSearch(search));
}
